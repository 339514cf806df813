//go:build !cgo

package hashi

import (
	"crib/solver"
	"crib/solver/search"
)

var engines = []solver.Engine{search.Engine{}}
