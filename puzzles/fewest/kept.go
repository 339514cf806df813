package fewest

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/adrg/xdg"
	"github.com/google/renameio/v2"
)

// file returns the name of the file in which the state is kept: in the folder for state,
// which the environment variable CRIB_STATE names. It is "" where there is none.
func (q *Problem) file() string {
	dir := os.Getenv("CRIB_STATE")
	if dir == "" {
		dir = filepath.Join(xdg.StateHome, "crib")
		if !filepath.IsAbs(dir) {
			return ""
		}
	}
	s := q.State()
	return filepath.Join(dir, "fewest", fmt.Sprintf("%x.json", sha256.Sum256(fmt.Append(nil, s.Puzzle, s.Givens))))
}

// Load has the search go on from the state that was kept of it, and reports whether there
// was one. It is an error where that can't be gone on with.
func (q *Problem) Load() (bool, error) {
	name := q.file()
	data, err := os.ReadFile(name)
	if name == "" || errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	var s State
	if err == nil {
		err = json.Unmarshal(data, &s)
	}
	if err == nil {
		err = q.Resume(s)
	}
	if err != nil {
		return false, fmt.Errorf("%s: what was kept can't be gone on with: %w", name, err)
	}
	return true, nil
}

// save keeps the state, or removes what was kept once the fewest are proved.
func (q *Problem) save() error {
	name, s := q.file(), q.State()
	switch {
	case name == "" || s.Sets == nil:
		return nil
	case s.Least == s.Most:
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	data, err := json.Marshal(s)
	if err == nil {
		err = cmp.Or(os.MkdirAll(filepath.Dir(name), 0o700), renameio.WriteFile(name, data, 0o600))
	}
	return err
}

// Keep is Fewest, which keeps how far it has come: every few seconds, and when it ends. The
// second error is why that can't be kept.
func (q *Problem) Keep(ctx context.Context, workers int, tell func(Bounds)) (b Bounds, err, unkept error) {
	const often = 5 * time.Second
	tick, end, ended := time.NewTicker(often), make(chan struct{}), make(chan struct{})
	defer tick.Stop()
	go func() {
		defer close(ended)
		for {
			select {
			case <-tick.C:
				if unkept = q.save(); unkept != nil {
					return
				}
			case <-end:
				unkept = q.save()
				return
			}
		}
	}()
	b, err = q.Fewest(ctx, workers, tell)
	close(end)
	<-ended
	return b, err, unkept
}
