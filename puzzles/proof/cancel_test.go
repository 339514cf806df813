package proof_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/puzzles/proof"
	"crib/solver"
)

// Where nobody waits for a hint any more, it is no more looked for.
func TestNextInterrupted(t *testing.T) {
	const open = 99
	blank := strings.Repeat(".", 10) + "\n"
	p := puzzles.Read(kinds.All, "nurikabe 10x10\n"+strings.Repeat(blank, 5)+"....Z.....\n"+strings.Repeat(blank, 4), "")[0].Puzzle
	at := puzzles.Opening(p)
	rules := *at.Rules
	rules.Lazy = slices.Clone(rules.Lazy)
	looked := 0
	for i, l := range rules.Lazy {
		rules.Lazy[i].Cut = func(known solver.Ranges) []*solver.Constraint {
			looked++
			return l.Cut(known)
		}
	}
	at.Rules = &rules
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if h, err := proof.Next(ctx, at, nil, nil); !errors.Is(err, context.Canceled) || looked > open {
		t.Errorf("%q, %v, and what is not stated was looked for %d times", h.Name, err, looked)
	}
}
