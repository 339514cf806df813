package play

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"crib/puzzles/whole"
)

// An Output is a file that a player names. It is written beside that name, and takes it once
// it is whole: until then what has the name stays as it is.
type Output struct {
	Name   string
	Inputs []string // what is read, which it must not be; some may be no files

	file *whole.File
	err  error
}

// Check returns why the name can't be written to: a link, a device or a folder has it, or
// it is an input.
func (o *Output) Check() error {
	info, err := os.Lstat(o.Name)
	if err != nil {
		return nil // nothing has it
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s: no plain file, want one or a new name", o.Name)
	}
	for _, in := range o.Inputs {
		read, err := os.Stat(in)
		if in == "-" {
			read, err = os.Stdin.Stat()
		}
		if err == nil && os.SameFile(info, read) {
			return fmt.Errorf("%s: is what is read, want another name", o.Name)
		}
	}
	return nil
}

// Write writes, from the first time on to a new file.
func (o *Output) Write(p []byte) (n int, err error) {
	if o.file == nil && o.err == nil {
		if o.err = o.Check(); o.err == nil {
			o.file, o.err = whole.New(o.Name)
		}
	}
	if o.err == nil {
		n, o.err = o.file.Write(p)
	}
	return n, o.named()
}

// Err is why it can't be written whole.
func (o *Output) Err() error { return o.named() }

// named says the file that was named, and not the one beside it.
func (o *Output) named() error {
	o.err = named(o.Name, o.err)
	return o.err
}

func named(name string, err error) error {
	if of := new(fs.PathError); errors.As(err, &of) {
		return fmt.Errorf("%s: %w", name, of.Err)
	}
	return err
}

// Keep gives the file its name, if all was written.
func (o *Output) Keep() error {
	if o.err == nil && o.file != nil {
		o.err = o.Check() // something may have the name by now
	}
	if o.err == nil && o.file != nil {
		o.err = o.file.CloseAtomicallyReplace()
	}
	if o.err != nil {
		o.Drop()
	}
	return o.named()
}

// Drop throws away what was written.
func (o *Output) Drop() {
	if o.file != nil {
		_ = o.file.Cleanup()
	}
}

// WriteFile writes an Output at once.
func WriteFile(name string, data []byte, inputs ...string) error {
	o := Output{Name: name, Inputs: inputs}
	if _, err := o.Write(data); err != nil {
		o.Drop()
		return err
	}
	return o.Keep()
}
