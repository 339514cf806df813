package play

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// A Finish is a game that came to its end: solved, or given up.
type Finish struct {
	Key    string        `json:"key"` // of its save
	Kind   string        `json:"kind"`
	Title  string        `json:"title,omitempty"`
	Size   string        `json:"size"`
	Band   string        `json:"band,omitempty"` // as its puzzle says
	At     time.Time     `json:"at"`
	Took   time.Duration `json:"took"` // in nanoseconds
	Help   Help          `json:"help,omitzero"`
	GaveUp bool          `json:"gave_up,omitempty"`
}

// Unaided reports whether it was solved without a hint and without a place that was shown.
func (f Finish) Unaided() bool { return !f.GaveUp && f.Help.Hints == 0 && f.Help.Shown == 0 }

// finished is the file that has a line for each finish.
const finished = "finished.jsonl"

// Finish is what a save that is done adds to the log.
func (s Save) Finish(key string) Finish {
	t := s.puzzle.Text()
	band, _ := t.Field("band")
	f := Finish{Key: key, Kind: t.Kind, Title: t.Title(), Size: t.Size.String(), Band: band.Value, At: s.Played, Took: s.Elapsed, Help: s.Help}
	f.GaveUp = slices.ContainsFunc(s.moves[:s.at], func(m Move) bool { return m.Name == GaveUp })
	return f
}

// logFinish adds a line to the log, in one write. What is lost there Finished finds in
// the saves.
func (s *Shelf) logFinish(f Finish) {
	line, err := json.Marshal(f)
	if err != nil || s.made() != nil {
		return
	}
	file, err := os.OpenFile(filepath.Join(s.dir, finished), os.O_APPEND|os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return
	}
	defer file.Close()
	line = append(line, '\n')
	last := []byte{'\n'}
	if info, err := file.Stat(); err == nil && info.Size() > 0 {
		_, _ = file.ReadAt(last, info.Size()-1)
	}
	if last[0] != '\n' { // a line that a crash cut off stays by itself
		line = append([]byte{'\n'}, line...)
	}
	_, _ = file.Write(line)
}

// Finished returns the games that came to their end, in the order they did, each puzzle
// as it was finished first: those of the log, and those that are saved as finished and
// lack there, such as after a crash. Lines of the log that can't be read are passed over.
func (s *Shelf) Finished() ([]Finish, error) {
	if s.dir == "" {
		return nil, nil
	}
	data, err := ReadFile(filepath.Join(s.dir, finished))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var all []Finish
	known := map[string]bool{}
	add := func(f Finish) {
		if !known[f.Key] {
			known[f.Key] = true
			all = append(all, f)
		}
	}
	for line := range bytes.Lines(data) {
		var f Finish
		if json.Unmarshal(line, &f) == nil && f.Key != "" && f.Kind != "" {
			add(f)
		}
	}
	for key, sum := range s.List() {
		if sum.Done && sum.Begun {
			add(Finish{
				Key: key, Kind: sum.Kind, Title: sum.Title, Size: sum.Size.String(), Band: sum.Band,
				At: sum.Played, Took: sum.Elapsed, Help: sum.Help, GaveUp: sum.GaveUp,
			})
		}
	}
	slices.SortStableFunc(all, func(a, b Finish) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Key, b.Key)) })
	return all, nil
}
