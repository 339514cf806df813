package rules

import "sync"

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
