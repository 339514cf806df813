package setters

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

// widths are how many bits a code has, and how many more codes until it is one more.
type widths struct{ bits, left int }

func (w *widths) grow() {
	if w.left--; w.left == 0 {
		w.left = 1 << w.bits
		w.bits++
	}
}

// packer puts bits into characters, six to each.
type packer struct {
	strings.Builder
	value, bits int
}

// put writes n bits of a number, the lowest first.
func (p *packer) put(n, v int) {
	for ; n > 0; n-- {
		if p.value, p.bits, v = p.value<<1|v&1, p.bits+1, v>>1; p.bits == 6 {
			p.WriteByte(sixBits[p.value])
			p.value, p.bits = 0, 0
		}
	}
}

// compress returns a text as compressToBase64 writes it.
func compress(text string) string {
	var b packer
	w := widths{2, 2}
	type phrase struct {
		begin int // the code of all but the last character, or -1
		last  uint16
	}
	code, told := map[phrase]int{}, map[int]bool{}
	var character []uint16 // by the code of a phrase, where it is one character
	emit := func(k int) {
		switch c := int(character[k]); {
		case told[k]:
			b.put(w.bits, k+phrases)
		case c < 1<<8:
			b.put(w.bits, short)
			b.put(8, c)
		default:
			b.put(w.bits, long)
			b.put(16, c)
		}
		if !told[k] {
			told[k] = true
			w.grow()
		}
		w.grow()
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
	b.put(w.bits, stop)
	for b.put(1, 0); b.bits > 0; {
		b.put(1, 0)
	}
	return b.String() + strings.Repeat("=", (4-b.Len()%4)%4)
}

var errCompressed = errors.New("the compressed part can't be unpacked, want all of the address")

var errLarge = errors.New("the compressed part is larger than any puzzle")

// unpacker takes bits out of characters.
type unpacker struct {
	packed string
	at     int // the next bit
}

// get reads n bits of a number, -1 where the text has ended or has another character.
func (u *unpacker) get(n int) (v int) {
	for i := range n {
		k := -1
		if u.at/6 < len(u.packed) {
			k = strings.IndexByte(sixBits, u.packed[u.at/6])
		}
		if k < 0 {
			return -1
		}
		v |= k >> (5 - u.at%6) & 1 << i
		u.at++
	}
	return v
}

// decompress returns what compress was given, of at most so many units. A phrase is
// where it stands in what was unpacked, so no text needs more room than its own.
func decompress(packed string, most int) (string, error) {
	in := unpacker{packed: strings.NewReplacer("-", "/", "_", "/", " ", "+").Replace(strings.TrimRight(packed, "="))}
	type span struct{ from, length int }
	known := make([]span, phrases)
	var out []uint16
	w := widths{2, 4}
	var last span // the phrase before, none at first
	for {
		k := in.get(w.bits)
		switch {
		case k == short || k == long:
			c := in.get(8 << k)
			if c < 0 {
				return "", errCompressed
			}
			known = append(known, span{len(out), 1})
			out = append(out, uint16(c))
			if last.length > 0 {
				w.grow()
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
				return "", errLarge
			}
			for i := range next.length { // it may go on into itself
				out = append(out, out[from+i])
			}
		}
		if len(out) > most {
			return "", errLarge
		}
		if last.length == 0 {
			w = widths{3, 4}
		} else {
			known = append(known, span{last.from, last.length + 1})
			w.grow()
		}
		last = next
	}
}
