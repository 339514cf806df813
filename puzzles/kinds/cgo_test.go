//go:build cgo

package kinds_test

import (
	"crib/solver"
	"crib/solver/highs"
)

// others are the engines that only some builds have.
var others = []solver.Engine{highs.Engine{}}
