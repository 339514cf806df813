// Package colour keeps a stalled start away. Bubble Tea asks the terminal for
// its background from an init function, and waits five seconds where none
// answers. An init function of a package that needs only lipgloss, and whose
// import path sorts before Bubble Tea's, runs earlier and settles the question.
//
// The program asks for the background itself, while it is already drawing.
package colour

import "github.com/charmbracelet/lipgloss"

func init() { lipgloss.SetHasDarkBackground(true) }
