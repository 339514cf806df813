//go:build !cgo

package kinds_test

// withHiGHS is empty in a program without HiGHS.
var withHiGHS []reader
