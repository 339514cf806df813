//go:build cgo

package zebra

import (
	"crib/solver"
	"crib/solver/highs"
	"crib/solver/search"
)

// engines are all that this build has.
var engines = []solver.Engine{search.Engine{}, highs.Engine{}}
