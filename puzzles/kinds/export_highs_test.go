//go:build cgo

package kinds_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanl/highs"

	"crib/solver"
)

// withHiGHS is HiGHS by its own readers.
var withHiGHS = []reader{
	{"HiGHS, LP", (*solver.Model).WriteLP, readAs("model.lp")},
	{"HiGHS, MPS", (*solver.Model).WriteMPS, readAs("model.mps")},
}

// readAs lets HiGHS read a file of such a name, and writes numbers of columns in place of
// names, as GLPK does.
func readAs(name string) func(t *testing.T, dir, model string) string {
	return func(t *testing.T, dir, model string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(model), 0o666); err != nil {
			t.Fatal(err)
		}
		raw := highs.NewRawModel()
		if err := raw.SetBoolOption("output_flag", false); err != nil {
			t.Fatal(err)
		}
		if err := raw.ReadModelFromFile(file); err != nil {
			t.Fatalf("%v, in\n%s", err, model)
		}
		// The binding can't solve a model without a row, so this adds one that forbids nothing.
		if err := raw.AddDenseRow(math.Inf(-1), []float64{1}, math.Inf(1)); err != nil {
			t.Fatal(err)
		}
		return solvedBy(t, raw)
	}
}

func solvedBy(t *testing.T, raw *highs.RawModel) string {
	found, err := raw.Solve()
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "c Objective: obj = %v\ns mip 0 %d %s 0\n", found.Objective, len(found.ColumnPrimal), map[bool]string{true: "o", false: "n"}[found.Status == highs.Optimal])
	for i, x := range found.ColumnPrimal {
		fmt.Fprintf(&text, "j %d %v\n", i+1, x)
	}
	return text.String()
}
