package formats

import (
	"slices"
	"testing"
)

// TestBlocks writes a drawing whose run of open edges is longer than a letter
// can say, and reads it back.
func TestBlocks(t *testing.T) {
	for _, c := range []struct {
		n    int
		want string
	}{
		{2, "d"}, {6, "zzh"}, {9, "zzzzzn"},
	} {
		all := make([]int, c.n*c.n) // one block
		got := WriteBlocks(all, c.n)
		if got != c.want {
			t.Errorf("%d rows in one block are written %s, want %s", c.n, got, c.want)
		}
		if again, err := ReadBlocks(got+",more", 0, c.n); err != nil || !slices.Equal(again, all) {
			t.Errorf("%s is read as %v (%v), want one block", got, again, err)
		}
	}
	// aab
	// cab
	// ccb
	want := []int{0, 0, 1, 2, 0, 1, 2, 2, 1}
	if got := WriteBlocks(want, 3); got != "a__a_bb" {
		t.Errorf("the three blocks are written %s", got)
	}
	if got, err := ReadBlocks(WriteBlocks(want, 3), 0, 3); err != nil || !slices.Equal(got, want) {
		t.Errorf("the blocks are read as %v (%v), want %v", got, err, want)
	}
}
