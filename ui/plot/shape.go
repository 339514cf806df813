package plot

import (
	"fmt"
	"strings"

	"github.com/guptarohit/asciigraph"
)

// Shape plots one number after the other, in h lines of w columns with the scale, or fewer
// points than numbers where they are many: then the highest of those for which one stands.
// It takes two at least, and returns nil otherwise.
func Shape(values []float64, w, h int) []string {
	const scale = 8 // columns: a number and the axis
	room := w - scale
	if len(values) < 2 || room < 8 || h < 2 {
		return nil
	}
	n := min(len(values), room)
	tops := make([]float64, n)
	for i, v := range values {
		k := i * n / len(values)
		tops[k] = max(tops[k], v)
	}
	text := asciigraph.Plot(tops, asciigraph.Height(h-1), asciigraph.LowerBound(0), asciigraph.YAxisValueFormatter(func(v float64) string { return fmt.Sprintf("%5.0f", v) }))
	return strings.Split(strings.TrimRight(text, "\n"), "\n")
}
