//go:build !cgo

package circuit

import (
	"crib/solver"
	"crib/solver/search"
)

var engines = []solver.Engine{search.Engine{}}
