//go:build !cgo

package shortest

import (
	"crib/solver"
	"crib/solver/search"
)

var engines = []solver.Engine{search.Engine{}}
