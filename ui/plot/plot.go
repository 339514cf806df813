// Package plot draws small plots in characters.
package plot

import (
	"math"
	"strings"
	"time"

	"github.com/guptarohit/asciigraph"

	"crib/ui/draw"
)

// Times plots how long one game after the other took, in h lines of w columns with the
// scale: the latest ones, or fewer points than games where they are many. It takes two
// games at least, and returns nil otherwise.
func Times(times []time.Duration, w, h int) []string {
	const scale = 9 // columns: 1:02:03 and the axis
	if len(times) < 2 || w < scale+8 || h < 2 {
		return nil
	}
	seconds := make([]float64, len(times))
	most, least := 0.0, math.Inf(1)
	for i, t := range times {
		seconds[i] = t.Seconds()
		most, least = max(most, seconds[i]), min(least, seconds[i])
	}
	if most-least < float64(h) { // a flat line has a scale too
		most = least + float64(h)
	}
	text := asciigraph.Plot(seconds, asciigraph.Height(h-1), asciigraph.Width(min(w-scale, max(3*len(times), 12))),
		asciigraph.LowerBound(least), asciigraph.UpperBound(most),
		asciigraph.YAxisValueFormatter(func(v float64) string { return draw.Clock(time.Duration(v) * time.Second) }))
	return strings.Split(strings.TrimRight(text, "\n"), "\n")
}
