//go:build cgo

package highs

// This file has cgo compile weak.c, which says what it is for.

// #cgo pkg-config: highs
import "C"
