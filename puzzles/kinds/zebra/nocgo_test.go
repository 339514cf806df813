//go:build !cgo

package zebra

import (
	"crib/solver"
	"crib/solver/search"
)

var engines = []solver.Engine{search.Engine{}}
