package rules

import (
	"fmt"
	"math/bits"

	"crib/puzzles"
	"crib/solver"
)

// mostRoom is how many sites of an area that are left a player looks through for those
// that don't touch.
const mostRoom = 14

// Crowded states what follows where areas hold a value so often, sites that hold it don't
// touch, not even at a corner, and few sites of an area are left: one whose value would
// leave the area too little room does not hold it, and one without which there is too
// little does. thing is what a sentence calls the value: "star". The board has a site on
// each cell.
//
// In numbers: of the sites that are left no more hold the value than there are that don't
// touch, so what the area then lacks is at sites which are ruled out. That holds always;
// it is said only where it now rules something out.
func Crowded(e *puzzles.Encoding, areas []Area, value, number int, thing string) {
	size := e.Board.Size()
	holds := func(site int, known solver.Ranges) (yes, no bool) { return e.Is(site, value).In(known) }
	e.Lazy = append(e.Lazy, solver.Lazy{Rule: "room", Implied: true, Cut: func(known solver.Ranges) (cuts []*solver.Constraint) {
		for _, a := range areas {
			var left []int
			var out []int // sites of the area that are ruled out
			held := 0
			for _, s := range a.Sites {
				switch yes, no := holds(s, known); {
				case yes:
					held++
				case no:
					out = append(out, s)
				default:
					left = append(left, s)
				}
			}
			lack := number - held
			if lack <= 0 || len(left) > mostRoom {
				continue
			}
			say := func(of []solver.Lit, room int, format string, args ...any) { // all of these hold
				n := max(1, len(of))
				var sum solver.Linear
				for _, s := range out {
					sum = sum.PlusLit(n, e.Is(s, value))
				}
				for _, l := range of {
					sum = sum.PlusLit(lack-room, l)
				}
				c := solver.Because(sum.AtLeast(n*(lack-room)), "room", format+" "+roomFor(held+room, number, thing), args...)
				c.Implied, c.Effort = true, crowding(len(left))
				cuts = append(cuts, c)
			}
			r := roomOf(size, left)
			all := uint32(1)<<len(left) - 1
			if room := r.most(all, lack); room < lack {
				say(nil, room, "%s has", a)
				continue
			}
			seen := map[int]bool{}
			leave := make([][]int, lack) // by room: the sites that leave the area no more
			for i, s := range left {
				if room := r.most(all&^(1<<i), lack); room < lack {
					say([]solver.Lit{e.Is(s, value)}, room, "without a %s at %v %s has", thing, e.At(s), a)
				}
				for _, near := range size.Rect(s/size.Cols-1, s%size.Cols-1, s/size.Cols+1, s%size.Cols+1) {
					if yes, no := holds(near, known); yes || no || seen[near] {
						continue
					}
					seen[near] = true
					touched, own := uint32(0), 0
					for k, o := range left {
						if touch(size, near, o) {
							touched |= 1 << k
						}
						if o == near {
							own = 1
						}
					}
					if room := own + r.most(all&^touched, lack-own); room < lack {
						leave[room] = append(leave[room], near)
					}
				}
			}
			for room, sites := range leave {
				if sites == nil {
					continue
				}
				none := e.All(sites, value)
				for i, l := range none {
					none[i] = l.Not()
				}
				say(none, room, "a %s at %s would leave %s", thing, called(e, sites, "or"), a)
			}
		}
		return cuts
	}})
}

// crowding is the effort of seeing how many of so many sites don't touch.
func crowding(sites int) int {
	switch {
	case sites <= 3:
		return 0
	case sites <= 6:
		return slight / 2
	case sites <= 9:
		return slight
	}
	return pair
}

func roomFor(room, number int, thing string) string {
	switch {
	case number == 1:
		return "no room for its " + thing
	case room == 0:
		return fmt.Sprintf("no room for its %d %ss", number, thing)
	}
	return fmt.Sprintf("room for only %d of its %d %ss", room, number, thing)
}

// touch reports whether two cells are the same or neighbours, at a corner too.
func touch(size puzzles.Size, a, b int) bool {
	r, c := a/size.Cols-b/size.Cols, a%size.Cols-b%size.Cols
	return -1 <= r && r <= 1 && -1 <= c && c <= 1
}

// A room is, by place in a list of cells, those in the list that touch the cell, and
// itself.
type room []uint32

func roomOf(size puzzles.Size, cells []int) room {
	r := make(room, len(cells))
	for i, a := range cells {
		for k, b := range cells {
			if touch(size, a, b) {
				r[i] |= 1 << k
			}
		}
	}
	return r
}

// most returns how many of a set of cells don't touch, or enough where there are as many.
func (r room) most(set uint32, enough int) (best int) {
	if set == 0 || enough <= 0 {
		return 0
	}
	// The first cell is among them, or one that touches it.
	for first := set & r[bits.TrailingZeros32(set)]; first != 0 && best < enough; first &= first - 1 {
		best = max(best, 1+r.most(set&^r[bits.TrailingZeros32(first)], enough-1))
	}
	return best
}
