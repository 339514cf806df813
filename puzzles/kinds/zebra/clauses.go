package zebra

import (
	"fmt"
	"slices"
	"strings"
)

// split cuts symbols at some of them. Empty pieces are left out.
func split(syms []symbol, at string) [][]symbol {
	var all [][]symbol
	begin := 0
	for i := 0; i <= len(syms); i++ {
		if i == len(syms) || strings.IndexByte(at, syms[i].is) >= 0 {
			if i > begin {
				all = append(all, syms[begin:i])
			}
			begin = i + 1
		}
	}
	return all
}

// choice reads what stands between "or"s: whole clauses, or one that begins
// with several words, or one that ends in several.
func (p *puzzle) choice(pieces [][]symbol, both, neither bool) ([]part, error) {
	const most = 4
	if len(pieces) == 0 {
		return nil, errMeaning
	}
	if len(pieces) > most {
		return nil, fmt.Errorf("%d alternatives are too many, want at most %d", len(pieces), most)
	}
	var atoms []atom
	first, ok := p.atom(pieces[0], nil)
	negated := slices.ContainsFunc(pieces[0], func(s symbol) bool { return s.is == '!' })
	if !ok { // A or B is C
		last := pieces[len(pieces)-1]
		for _, k := range pieces[:len(pieces)-1] {
			if len(k) != 1 || k[0].is != 'w' {
				return nil, errMeaning
			}
			t, ok := p.atom(append([]symbol{k[0]}, last[1:]...), nil)
			if !ok || last[0].is != 'w' {
				return nil, errMeaning
			}
			atoms = append(atoms, t)
		}
		t, ok := p.atom(last, nil)
		if !ok {
			return nil, errMeaning
		}
		atoms = append(atoms, t)
	} else {
		atoms = append(atoms, first)
		whole := 0
		for _, k := range pieces[1:] {
			t, ok := p.atom(k, nil)
			if ok {
				whole++
			} else if t, ok = p.atom(k, pieces[0]); !ok {
				return nil, errMeaning
			}
			atoms = append(atoms, t)
		}
		neither = neither || negated && whole == 0 // is not A or B
	}
	if neither {
		for i, t := range atoms {
			if !negated {
				atoms[i] = t.not(p.houses)
			}
		}
		if _, ok := alone(atoms); ok {
			for _, t := range atoms {
				atoms[0].set &= t.set
			}
			atoms = atoms[:1]
		}
		return sure(atoms...), nil
	}
	if w, ok := alone(atoms); ok {
		houses := uint32(0)
		for _, t := range atoms {
			houses |= t.set
		}
		return sure(at(w, houses)), nil
	}
	return []part{{atoms, both}}, nil
}

// alone returns the word that all atoms are about, where they are about no other.
func alone(atoms []atom) (word int, ok bool) {
	w := atoms[0].a
	return w, !slices.ContainsFunc(atoms, func(t atom) bool { return t.b != none || t.a != w })
}

// betweens reads a clue with "between".
func (p *puzzle) betweens(syms []symbol) ([]part, bool) {
	var kinds []byte
	var words []int
	n, not := 0, false
	for _, s := range syms {
		switch s.is {
		case 'w':
			words = append(words, s.n)
		case 'n':
			n = s.n
		case '!':
			not = true
			continue
		case ',':
			continue
		}
		kinds = append(kinds, s.is)
	}
	var parts []part
	switch string(kinds) {
	case "wbw&w":
		parts = between(words[0], words[1], words[2], false, p.houses)
	case "bw&ww":
		parts = between(words[2], words[0], words[1], false, p.houses)
	case "wsbw&w":
		parts = between(words[0], words[1], words[2], true, p.houses)
	case "nbw&w":
		parts = sure(apart(words[0], words[1], n+1, -n-1))
	default:
		return nil, false
	}
	if not {
		if len(parts) == 1 {
			return sure(parts[0].atoms[0].not(p.houses)), true
		}
		if len(parts[3].atoms) > 1 {
			return nil, false
		}
		var any part
		for _, k := range parts[1:] { // the first follows from the others
			any.atoms = append(any.atoms, k.atoms[0].not(p.houses))
		}
		any.both = true
		parts = []part{any}
	}
	return parts, true
}

// atom reads a clause: a word, how it stands, and another word or a place.
// Where it has no first word, that of another clause is meant, and where it
// does not say how it stands either, as there.
func (p *puzzle) atom(syms, other []symbol) (atom, bool) {
	var kinds []byte
	var words []int
	n, houses, not := 0, 0, false
	all := syms
	if other != nil {
		if i := slices.IndexFunc(syms, func(s symbol) bool { return s.is == 'w' || s.is == 'o' || s.is == '!' }); i != len(syms)-1 {
			return atom{}, false
		}
		head := 0 // of the other: its word, and how it stands unless this says how
		for i, s := range other {
			if s.is == 'w' {
				head = i + 1
				break
			}
		}
		if len(syms) > 0 && (syms[0].is == 'w' || syms[0].is == 'o') {
			for head < len(other) && strings.IndexByte("slrxnpPQ!", other[head].is) >= 0 {
				head++
			}
			if syms[0].is == 'o' {
				head = 1
			}
		}
		all = append(slices.Clone(other[:head]), syms...)
		if slices.ContainsFunc(other[head:], func(s symbol) bool { return s.is == '!' }) {
			not = !not
		}
	}
	for _, s := range all {
		switch s.is {
		case 'w':
			words = append(words, s.n)
		case 'n':
			n = s.n
		case 'o':
			if houses != 0 {
				return atom{}, false
			}
			houses = s.n
		case '!':
			not = !not
			continue
		}
		kinds = append(kinds, s.is)
	}
	var t atom
	switch string(kinds) {
	case "wo", "ow":
		t = at(words[0], uint32(houses)&(1<<p.houses-1))
	case "ww":
		t = apart(words[0], words[1], 0)
	case "wxw", "xww", "w&wx":
		t = apart(words[0], words[1], -1, 1)
	case "wlw", "lww":
		t = apart(words[0], words[1], 1)
	case "wrw", "rww":
		t = apart(words[0], words[1], -1)
	case "wslw", "slww":
		t = after(words[0], words[1])
	case "wsrw", "srww":
		t = after(words[1], words[0]).turned()
	case "wnlw", "nlww":
		t = apart(words[0], words[1], n)
	case "wnrw", "nrww":
		t = apart(words[0], words[1], -n)
	case "wnpw", "wwnp", "w&wnp", "npww":
		t = apart(words[0], words[1], n, -n)
	case "w&wS", "wSw":
		t = apart(words[0], words[1], 0)
	case "w&wD", "wDw":
		t = apart(words[0], words[1], 0).not(p.houses)
	case "w&wP", "wPw", "wwP":
		t = atom{words[0], words[1], even}
	case "w&wQ", "wQw", "wwQ":
		t = atom{words[0], words[1], even}.not(p.houses)
	default:
		return atom{}, false
	}
	if k := strings.TrimLeft(string(kinds), "ns"); k[0] == 'l' || k[0] == 'r' { // left of A is B
		t.a, t.b = t.b, t.a
	}
	if not {
		t = t.not(p.houses)
	}
	return t, true
}
