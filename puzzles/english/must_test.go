package english

import "testing"

// A rule that is broken is not told as a fact.
func TestMust(t *testing.T) {
	for clause, want := range map[string]string{
		"row 4 holds exactly one 3":                       "row 4 must hold exactly one 3",
		"no ship is longer than 3":                        "no ship may be longer than 3",
		"there are exactly 2 ships of 3":                  "there must be exactly 2 ships of 3",
		"r1c1 has exactly 4 bridges":                      "r1c1 must have exactly 4 bridges",
		"r1c1 and r1c2 are not both a 5":                  "r1c1 and r1c2 must not be both a 5",
		"r1c1 must be joined to the other islands":        "r1c1 must be joined to the other islands",
		"r3c2 is ship only if a ship of the fleet is it":  "r3c2 is ship only if a ship of the fleet is it",
		"the cage at r1c1 adds up to 15 by 4+5+6 or more": "the cage at r1c1 must add up to 15 by 4+5+6 or more",
	} {
		if got, _ := Must(clause); got != want {
			t.Errorf("%q is %q, want %q", clause, got, want)
		}
	}
}
