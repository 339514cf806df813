package rules

import (
	"sync"

	"crib/solver"
)

// A Cache keeps what was found by what was known: explaining asks the same again and again.
// Once it takes much room it forgets everything.
type Cache[T any] struct {
	Size func(T) int // in words of memory, about

	mutex sync.Mutex
	of    map[string]T
	room  int
}

// At returns what belongs to a key, and finds it unless it is kept.
func (r *Cache[T]) At(key []byte, find func() T) T {
	const much = 1 << 19
	r.mutex.Lock()
	found, ok := r.of[string(key)]
	r.mutex.Unlock()
	if ok {
		return found
	}
	found = find()
	r.mutex.Lock()
	defer r.mutex.Unlock()
	size := 16 + len(key)/8 + r.Size(found)
	if r.room += size; r.of == nil || r.room > much {
		r.of, r.room = map[string]T{}, size
	}
	r.of[string(key)] = found
	return found
}

// Cached keeps the cuts of a rule that depend on the first variables alone, which are 0 or 1.
func Cached(vars int, cut func(solver.Ranges) []*solver.Constraint) func(solver.Ranges) []*solver.Constraint {
	cache := Cache[[]*solver.Constraint]{Size: wordsOf}
	return func(known solver.Ranges) []*solver.Constraint {
		key := make([]byte, 0, 256)
		for _, k := range known[:vars] {
			key = append(key, byte(k.Lo+k.Hi))
		}
		return cache.At(key, func() []*solver.Constraint { return cut(known) })
	}
}
