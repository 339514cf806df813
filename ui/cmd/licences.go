package cmd

import (
	"io"

	"crib/puzzles/language/manual"
)

// page is the verb manual.
type page struct {
	Topic string `arg:"" optional:"" default:"kinds" enum:"kinds" help:"kinds: how a kind of puzzle is written as a text file."`
}

func (page) Run(r *run) error {
	_, err := io.WriteString(r.Out, manual.Kinds())
	return err
}

// licences is the verb.
type licences struct{}

func (licences) Run(r *run) error {
	_, err := io.WriteString(r.Out, r.Licences)
	return err
}
