package rules

import (
	"sync"

	"crib/solver"
)

// Recalled is what was found at some moments, by what was known: explaining asks the same again
// and again. Once it takes much room all is forgotten.
type recalled[T any] struct {
	size func(T) int // in words of memory, about

	mutex sync.Mutex
	of    map[string]T
	room  int
}

// at returns what is found at a moment, and finds it unless it is recalled.
func (r *recalled[T]) at(moment []byte, find func() T) T {
	const much = 1 << 19
	r.mutex.Lock()
	found, ok := r.of[string(moment)]
	r.mutex.Unlock()
	if ok {
		return found
	}
	found = find()
	r.mutex.Lock()
	defer r.mutex.Unlock()
	size := 16 + len(moment)/8 + r.size(found)
	if r.room += size; r.of == nil || r.room > much {
		r.of, r.room = map[string]T{}, size
	}
	r.of[string(moment)] = found
	return found
}

// recalling makes the cuts of a rule recalled, which rest on nothing but the first variables, so
// many, of two values.
func recalling(vars int, cut func(solver.Ranges) []*solver.Constraint) func(solver.Ranges) []*solver.Constraint {
	asked := recalled[[]*solver.Constraint]{size: wordsOf}
	return func(known solver.Ranges) []*solver.Constraint {
		moment := make([]byte, 0, 256)
		for _, k := range known[:vars] {
			moment = append(moment, byte(k.Lo+k.Hi))
		}
		return asked.at(moment, func() []*solver.Constraint { return cut(known) })
	}
}
