package solver_test

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"crib/solver"
)

var update = flag.Bool("update", false, "write the golden files anew")

// everything is a tiny model with all that a model can have.
func everything() *solver.Model {
	m := &solver.Model{}
	a := m.Bool("r1c1 is a 5")
	b := m.Bool("r1c1 is a 5") // the same name again
	c := m.Bool("end")         // a word of the LP format
	n := m.Ints(4, -3, 12, func(i int) string { return fmt.Sprintf("%d × n", i) })
	y := m.Reals(1, -2, 2, func(int) string { return "e1" }) // would be read as part of a number
	z := m.Reals(1, -solver.NoLimit, solver.NoLimit, func(int) string { return "flow" })
	u := m.Ints(1, -solver.NoLimit, -1, func(int) string { return "down" })
	w := m.Ints(1, 2, solver.NoLimit, func(int) string { return "up" })
	m.Given(c)
	m.Minimise = solver.Linear{}.Plus(2, n).Plus(-1, n+1).Plus(1, w).PlusLit(3, a.Not())
	m.Require(solver.Sum(a, b).Equals(1), "row", "row %d holds exactly one 5", 1)
	m.Require(solver.Sum(a, b.Not(), c).AtLeast(2), "at least", "two of the three are so")
	m.Require(solver.Linear{}.Plus(1, n).Plus(-2, n+1).AtMost(-4), "at most", "n0 is far below n1")
	m.Require(solver.Linear{}.Plus(1, n+2).Plus(1, n+3).Between(-1, 5), "from, to", "their sum is from -1 to 5")
	m.Require(solver.Linear{}.Plus(1, u).Plus(1, w).Equals(0), "mirror", "up is down turned over,\nand the other way round")
	m.Require(solver.Sum().AtMost(0), "nothing", "nothing is nothing")
	m.Imply(solver.Sum(a, b).AtLeast(1), "row", "row 1 holds a 5")
	m.RequireReal([]solver.Var{y, z}, []float64{0.5, -1.25e-7}, math.Inf(-1), 0.75, "flow", "little flows")
	m.RequireReal([]solver.Var{z, n}, []float64{math.Log(2), 1}, 0.25, 0.5, "log", "the product is right")
	m.Lazy = append(m.Lazy, solver.Lazy{Rule: "one loop"})
	return m
}

func TestPrint(t *testing.T) {
	for name, write := range map[string]func(io.Writer) error{
		"model.txt": everything().WriteText,
		"model.lp":  everything().WriteLP,
		"model.mps": everything().WriteMPS,
		"model.opb": counted().WriteOPB,
	} {
		t.Run(name, func(t *testing.T) {
			var got bytes.Buffer
			if err := write(&got); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join("testdata", name)
			if *update {
				if err := os.WriteFile(file, got.Bytes(), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(string(want), got.String()); d != "" {
				t.Error(d)
			}
		})
	}
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestPrintError(t *testing.T) {
	m := everything()
	for _, err := range []error{m.WriteText(full{}), m.WriteLP(full{}), m.WriteMPS(full{}), counted().WriteOPB(full{})} {
		if err == nil {
			t.Error("writing where there is no room gives no error")
		}
	}
}
