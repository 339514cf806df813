package cmd

import (
	"io"

	"crib/puzzles/language/manual"
)

// printManual is the verb.
type printManual struct {
	Topic string `arg:"" optional:"" default:"kinds" enum:"kinds" help:"kinds: how a kind of puzzle is written as a text file."`
}

func (printManual) Run(r *run) error {
	_, err := io.WriteString(r.Out, manual.Kinds())
	return err
}
