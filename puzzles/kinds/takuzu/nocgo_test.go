//go:build !cgo

package takuzu

import (
	"crib/solver"
	"crib/solver/search"
)

var engines = []solver.Engine{search.Engine{}}
