//go:build !cgo

package kinds_test

import "crib/solver"

var others []solver.Engine
