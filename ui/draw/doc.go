// Package draw draws: a canvas of character cells, the theme that colours it, a
// board of any kind on it, and text in rows beside the board. It knows what a
// board is, and nothing of screens, keys or games.
package draw
