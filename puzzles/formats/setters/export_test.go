package setters

import (
	"net/url"
	"strings"

	"crib/puzzles/kindtest"
)

// Packings unpacks what stands in the addresses of setters' programs.
func Packings(text string) kindtest.Packing {
	for _, begin := range []string{"https://f-puzzles.com/?load=", "https://sudokupad.app/fpuz"} {
		if packed, ok := strings.CutPrefix(text, begin); ok {
			plain, _ := url.PathUnescape(packed)
			body, err := decompress(plain, unpacked)
			return kindtest.Packing{Body: body, Err: err, Pack: func(body string) string { return begin + url.QueryEscape(compress(body)) }}
		}
	}
	if packed, ok := strings.CutPrefix(text, penpaBegin); ok {
		lines, err := inflate(packed)
		return kindtest.Packing{Body: strings.Join(lines, "\n"), Err: err, Pack: deflate}
	}
	return kindtest.Plain(text)
}
