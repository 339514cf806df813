package solver

import (
	"errors"
	"regexp"
	"strings"
	"testing"
)

// faulty calls f and returns the Fault it ends in.
func faulty(f func()) (caught *Fault) {
	defer func() { caught = Caught(recover()) }()
	f()
	return nil
}

func TestCaught(t *testing.T) {
	if f := faulty(func() {}); f != nil {
		t.Errorf("no panic gives %v", f)
	}
	var none []int
	f := faulty(func() { none[len(none)]++ })
	want := regexp.MustCompile(`^this is a bug in crib, please report it: runtime error: index out of range \[0\] with length 0 \(solver/fault_test\.go:\d+\)$`)
	if f == nil || !want.MatchString(f.Error()) {
		t.Errorf("the fault is %v, want %v", f, want)
	}
	if again := faulty(func() { panic(f) }); again != f {
		t.Errorf("a fault that goes on becomes %v", again)
	}
	if f := faulty(func() { panic(errors.New("boom")) }); !strings.Contains(f.Error(), ": boom (solver/") {
		t.Errorf("the fault is %v", f)
	}
}
