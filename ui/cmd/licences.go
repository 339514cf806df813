package cmd

import "io"

// licences is the verb.
type licences struct{}

func (licences) Run(r *run) error {
	_, err := io.WriteString(r.Out, r.Licences)
	return err
}
