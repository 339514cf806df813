package ui

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"crib/puzzles"
)

// sheets is how the keys of sketches end, and the names of their files.
const sheets = ".sheet"

// newSheet returns a key that no sketch has.
func newSheet() string {
	var id [6]byte
	rand.Read(id[:])
	return hex.EncodeToString(id[:]) + sheets
}

// KeepSketch has a sketch written soon. It does not wait; Wait does.
func (s *Shelf) KeepSketch(key string, save puzzles.SketchSave) { s.keep(key, save) }

// LoadSketch returns a sketch that is kept.
func (s *Shelf) LoadSketch(kinds []puzzles.Kind, key string) (*puzzles.Sketch, error) {
	data, err := os.ReadFile(s.file(key))
	if err != nil {
		return nil, err
	}
	sketch, err := puzzles.ResumeSketch(kinds, data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; it stays where it is", s.file(key), err)
	}
	return sketch, nil
}

// DropSketch throws a sketch away.
func (s *Shelf) DropSketch(key string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.pending, key)
	for s.busy == key {
		s.changed.Wait()
	}
	if err := os.Remove(s.file(key)); err != nil && !os.IsNotExist(err) {
		return err
	}
	return nil
}

// A Kept is a sketch on the shelf.
type Kept struct {
	Key string
	puzzles.SketchSummary
}

// Sketches lists the sketches, the latest first. Damaged ones are passed over.
func (s *Shelf) Sketches() []Kept {
	var all []Kept
	files, _ := os.ReadDir(s.dir)
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), sheets) {
			continue
		}
		data, err := os.ReadFile(filepath.Join(s.dir, f.Name()))
		if err != nil {
			continue
		}
		if sum, err := puzzles.SummariseSketch(data); err == nil {
			all = append(all, Kept{f.Name(), sum})
		}
	}
	slices.SortStableFunc(all, func(a, b Kept) int { return b.Changed.Compare(a.Changed) })
	return all
}
