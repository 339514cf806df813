package draw

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"crib/puzzles/nodes"
	"crib/ui/screentest"
)

// A cell between which lines run shows what is written in it, and one without a sign is a dot.
func TestWrittenOnNodes(t *testing.T) {
	b := screentest.Read(t, "yajilin 2x3\n . . .\n . . .\n").Board()
	marks := b.Givens()
	marks[1], marks[6] = 0, nodes.Line
	got := ansi.Strip(draw(fitted(b, usual), Marked(marks)).Render(NewTheme("", 0, true, false)))
	if strings.Count(got, "■") != 1 || strings.Count(got, "·") != 5 || !strings.Contains(got, "──") {
		t.Errorf("the board is\n%s", got)
	}
}
