package formats

import (
	"errors"
	"strings"
	"unicode/utf16"
)

// The texts in addresses of setters' programs are compressed as the JavaScript library
// lz-string does it: Lempel and Ziv's second algorithm over units of UTF-16, in codes
// that grow by a bit whenever there are twice as many, six bits to a character.

// sixBits are the characters, base64 in its usual order. Addresses may have others for
// the last two.
const sixBits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// The codes that stand for no phrase.
const (
	short   = iota // a new character of 8 bits follows
	long           // one of 16
	stop           // the text ends
	phrases        // the first code of a phrase
)

// compress returns a text as compressToBase64 writes it.
func compress(text string) string {
	var b strings.Builder
	var value, bits int
	put := func(n, v int) { // the lowest bit first
		for ; n > 0; n-- {
			if value, bits, v = value<<1|v&1, bits+1, v>>1; bits == 6 {
				b.WriteByte(sixBits[value])
				value, bits = 0, 0
			}
		}
	}
	width, left := 2, 2 // of codes, and how many more until they are wider
	grow := func() {
		if left--; left == 0 {
			left = 1 << width
			width++
		}
	}
	type phrase struct {
		begin int // the code of all but the last character, or -1
		last  uint16
	}
	code, told := map[phrase]int{}, map[int]bool{}
	var character []uint16 // by the code of a phrase, where it is one character
	emit := func(k int) {
		switch c := int(character[k]); {
		case told[k]:
			put(width, k+phrases)
		case c < 1<<8:
			put(width, short)
			put(8, c)
		default:
			put(width, long)
			put(16, c)
		}
		if !told[k] {
			told[k] = true
			grow()
		}
		grow()
	}
	last := -1
	for _, c := range utf16.Encode([]rune(text)) {
		single := phrase{-1, c}
		if _, ok := code[single]; !ok {
			code[single] = len(character)
			character = append(character, c)
		}
		if last < 0 {
			last = code[single]
			continue
		}
		longer := phrase{last, c}
		if k, ok := code[longer]; ok {
			last = k
			continue
		}
		emit(last)
		code[longer] = len(character)
		told[len(character)] = true
		character = append(character, 0)
		last = code[single]
	}
	if last >= 0 {
		emit(last)
	}
	put(width, stop)
	for put(1, 0); bits > 0; {
		put(1, 0)
	}
	return b.String() + strings.Repeat("=", (4-b.Len()%4)%4)
}

var errCompressed = errors.New("the compressed part can't be unpacked, want all of the address")

// decompress returns what compress was given, of at most so many units. A phrase is
// where it stands in what was unpacked, so no text needs more room than its own.
func decompress(packed string, most int) (string, error) {
	at := 0 // the next bit
	get := func(n int) (v int) {
		for i := range n {
			k := -1
			if at/6 < len(packed) {
				k = strings.IndexByte(sixBits, packed[at/6])
			}
			if k < 0 {
				return -1
			}
			v |= k >> (5 - at%6) & 1 << i
			at++
		}
		return v
	}
	packed = strings.NewReplacer("-", "/", "_", "/", " ", "+").Replace(strings.TrimRight(packed, "="))
	type span struct{ from, length int }
	known := make([]span, phrases)
	var out []uint16
	width, left := 2, 4
	var last span // the phrase before, none at first
	for {
		k := get(width)
		switch {
		case k == short || k == long:
			c := get(8 << k)
			if c < 0 {
				return "", errCompressed
			}
			known = append(known, span{len(out), 1})
			out = append(out, uint16(c))
			if last.length > 0 {
				if left--; left == 0 {
					left = 1 << width
					width++
				}
			}
			k = -1
		case k == stop:
			return string(utf16.Decode(out)), nil
		case last.length == 0 || k < 0 || k > len(known):
			return "", errCompressed
		}
		next := span{len(out) - 1, 1}
		if k >= 0 {
			longer := span{last.from, last.length + 1}
			next = span{len(out), longer.length}
			from := last.from
			if k < len(known) {
				next.length, from = known[k].length, known[k].from
			}
			if len(out)+next.length > most {
				return "", errors.New("the compressed part is larger than any puzzle")
			}
			for i := range next.length { // it may go on into itself
				out = append(out, out[from+i])
			}
		}
		if len(out) > most {
			return "", errors.New("the compressed part is larger than any puzzle")
		}
		if last.length == 0 {
			width, left = 3, 4
		} else {
			known = append(known, span{last.from, last.length + 1})
			if left--; left == 0 {
				left = 1 << width
				width++
			}
		}
		last = next
	}
}
