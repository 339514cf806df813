package plot

import (
	"slices"

	"github.com/charmbracelet/x/ansi"
	"github.com/guptarohit/asciigraph"
)

// Lines plots several lines with their names below, each in a colour, or by a sign where
// there are none. Gaps are not numbers. label writes a value at the side.
func Lines(names []string, lines [][]float64, caption string, coloured bool, label func(float64) string) string {
	options := []asciigraph.Option{asciigraph.Height(16), asciigraph.Width(72), asciigraph.Caption(caption), asciigraph.YAxisValueFormatter(label)}
	if coloured {
		colours := []asciigraph.AnsiColor{asciigraph.Blue, asciigraph.Red, asciigraph.Green, asciigraph.Orange, asciigraph.Purple, asciigraph.Teal, asciigraph.Gray, asciigraph.Pink}
		var some []asciigraph.AnsiColor
		for i := range names {
			some = append(some, colours[i%len(colours)])
		}
		options = append(options, asciigraph.SeriesColors(some...), asciigraph.SeriesLegends(names...))
		return asciigraph.PlotMany(lines, options...)
	}
	signs := []string{"*", "+", "o", "x", "#", "@", "%", "="}
	names = slices.Clone(names)
	var some []asciigraph.CharSet
	for i := range names {
		some = append(some, asciigraph.CreateCharSet(signs[i%len(signs)]))
		names[i] = signs[i%len(signs)] + " " + names[i]
	}
	options = append(options, asciigraph.SeriesChars(some...), asciigraph.SeriesLegends(names...))
	return ansi.Strip(asciigraph.PlotMany(lines, options...))
}
