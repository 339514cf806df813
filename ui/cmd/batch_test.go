package cmd

import (
	"slices"
	"sync/atomic"
	"testing"
	"time"
)

// numbers yields 0 to n-1, and counts how many were asked for.
func numbers(n int, asked *atomic.Int32) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			asked.Add(1)
			if !yield(i) {
				return
			}
		}
	}
}

func TestOrdered(t *testing.T) {
	const n = 3
	var asked, working atomic.Int32
	slowFirst := func(i int) int {
		if w := working.Add(1); w > n {
			t.Errorf("%d items worked on at once, want at most %d", w, n)
		}
		defer working.Add(-1)
		time.Sleep(time.Duration(7-i%8) * time.Millisecond)
		return i * i
	}
	var got []int
	for x := range ordered(numbers(40, &asked), n, slowFirst) {
		got = append(got, x)
	}
	want := make([]int, 40)
	for i := range want {
		want[i] = i * i
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestOrderedStops leaves early and wants few items more to be asked for.
func TestOrderedStops(t *testing.T) {
	const n = 2
	var asked atomic.Int32
	for x := range ordered(numbers(1_000_000, &asked), n, func(i int) int { return i }) {
		if x == 3 {
			break
		}
	}
	time.Sleep(10 * time.Millisecond)
	if a := asked.Load(); a > 4+3*n+2 {
		t.Errorf("%d items were asked for, want little more than the 4 used", a)
	}
}

func TestStars(t *testing.T) {
	got := stars([]string{"1 2 ·4", "ab"}, []string{"1 3 ·5", "a"})
	if want := []string{"· * ·*", "·*"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
