//go:build !cgo

package all_test

import "crib/solver"

var others []solver.Engine
