// Package draw draws: a canvas of character cells, the theme that colours it, a board of any kind,
// and text beside that. It knows nothing of screens, keys or games.
package draw
