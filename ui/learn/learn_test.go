package learn_test

import (
	"strings"
	"testing"

	"crib/assets"
	"crib/puzzles"
	"crib/puzzles/kinds"
	"crib/solver"
	"crib/solver/search"
	"crib/ui/learn"
)

func TestText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind, technique string
		want            []string
	}{
		{"", "", []string{"| takuzu | **Takuzu**. ", "3 in a corner"}},
		{"hashi", "", []string{"# Techniques of Hashi", "| saturated island | "}},
		{"loopy", "3 in", []string{"# 3 in a corner\n\nThe two edges", "puzzles in the packs", "## An example: slitherlink/", "so top of r1c1 is a line."}},
		{"akari", "all lamps", []string{"# All lamps of a number\n\nA black cell", "## Its proof"}},
		{"balance", "circle", []string{"# The rule “circle”\n\n", "## Its proof"}},
	} {
		text, err := learn.Text(t.Context(), kinds.All, packs, []solver.Engine{search.Engine{}}, c.kind, c.technique)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s %s: there is no %q in\n%s", c.kind, c.technique, want, text)
			}
		}
	}
	for _, c := range [][2]string{{"chess", ""}, {"hashi", "swordfish"}} {
		if text, err := learn.Text(t.Context(), kinds.All, packs, nil, c[0], c[1]); err == nil || !strings.Contains(err.Error(), "want one") {
			t.Errorf("%v: %q, %v", c, text, err)
		}
	}
}

func packs() ([]puzzles.Pack, error) { return puzzles.Packs(assets.FS, kinds.All) }
