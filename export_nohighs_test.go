//go:build !cgo

package main

// withHiGHS is empty in a program without HiGHS.
var withHiGHS []reader
