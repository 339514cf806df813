package play

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gofrs/flock"
)

// A journal holds what a game's file does not yet: a line for each move, written
// before the move is drawn, so that a program that is killed loses none. Who holds its
// lock plays the game, and no other program writes it.
type journal struct {
	lock     *flock.Flock
	file     *os.File
	last     Save // what file and journal lead to; without a puzzle where nothing was read or written yet
	finished bool // the game is in the log of finished ones
	left     bool // it is closed once the file holds all
}

// A journalLine is a whole save, or what has changed since the line before.
type journalLine struct {
	Whole       *saveFile    `json:"save,omitempty"`
	Sequence    int64        `json:"sequence"`
	Elapsed     int64        `json:"elapsed_ms"`
	First       int64        `json:"first_ms,omitempty"`
	Played      time.Time    `json:"played"`
	Done        bool         `json:"done"`
	Stay        int          `json:"stay"` // how many moves stay as they were
	Moves       []savedMove  `json:"moves"`
	At          int          `json:"at"`
	Help        Help         `json:"help,omitzero"`
	Checkpoints *[]savedMove `json:"checkpoints,omitempty"` // nil: as they were
}

// journals is how their names end.
const journals = ".journal"

// errElsewhere says that another program plays a game.
var errElsewhere = errors.New("this puzzle is open in another crib: what is played here is not saved")

// open returns the journal of a game, which nobody else has. The caller holds the mutex.
func (s *Shelf) open(key string) (*journal, error) {
	if j := s.journals[key]; j != nil {
		j.left = false
		return j, nil
	}
	if err := s.made(); err != nil {
		return nil, err
	}
	name := s.File(key + journals)
	j := &journal{lock: flock.New(name, flock.SetPermissions(0o600))}
	if ours, err := j.lock.TryLock(); err != nil {
		return nil, err
	} else if !ours {
		return nil, errElsewhere
	}
	var err error
	if j.file, err = os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0); err != nil {
		_ = j.lock.Close()
		return nil, err
	}
	// What a program that was killed had not written to its end. Half a line would hide
	// those after it.
	if lines, err := ReadFile(name); err == nil {
		_ = j.file.Truncate(int64(bytes.LastIndexByte(lines, '\n') + 1))
	}
	parts, _ := filepath.Glob(filepath.Join(s.dir, "."+key+".json*"))
	for _, part := range parts {
		_ = os.Remove(part)
	}
	s.journals[key] = j
	return j, nil
}

// log writes to the journal what a save adds to the one before, and numbers it. What
// can't be written there may still be written whole, so that no error counts.
func (s *Shelf) log(key string, save *Save) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.held[key]; err != nil {
		return err
	}
	j, err := s.open(key)
	if err != nil {
		return err
	}
	save.sequence = max(j.last.sequence+1, time.Now().UnixNano())
	line, err := json.Marshal(save.since(j.last))
	if err != nil {
		return err
	}
	if n, err := j.file.Write(append(line, '\n')); err != nil {
		if info, err2 := j.file.Stat(); err2 == nil && n > 0 { // half a line would hide those after it
			_ = j.file.Truncate(info.Size() - int64(n))
		}
		return err
	}
	if save.Done && !j.finished {
		j.finished = true
		s.logFinish(save.Finish(key))
	}
	j.last = *save
	return nil
}

// since is the line that leads from an earlier save to this one.
func (s Save) since(last Save) journalLine {
	l := journalLine{Sequence: s.sequence, Elapsed: s.Elapsed.Milliseconds(), First: s.First.Milliseconds(), Played: s.Played, Done: s.Done, At: s.at, Help: s.Help}
	if last.puzzle == nil {
		f := s.file()
		l.Whole = &f
		return l
	}
	for l.Stay < min(len(s.moves), len(last.moves)) && s.moves[l.Stay].same(last.moves[l.Stay]) {
		l.Stay++
	}
	l.Moves = savedMoves(s.moves[l.Stay:])
	if !slices.EqualFunc(s.checkpoints, last.checkpoints, func(a, b Checkpoint) bool { return a.Name == b.Name && slices.Equal(a.Cells, b.Cells) }) {
		kept := savedCheckpoints(s.checkpoints)
		l.Checkpoints = &kept
	}
	return l
}

// follow makes of what a game's file holds what its journal leads to. The last line may
// have been cut off.
func follow(data, lines []byte) ([]byte, error) {
	var f saveFile
	_ = json.Unmarshal(data, &f) // the journal may hold all
	news := false
	for line := range bytes.Lines(lines) {
		var l journalLine
		if json.Unmarshal(line, &l) != nil {
			break
		}
		if l.Sequence <= f.Sequence {
			continue
		}
		switch {
		case l.Whole != nil:
			f = *l.Whole
		case f.Format != saveFormat || l.Stay > len(f.Moves):
			return nil, fmt.Errorf("its journal goes on from move %d, and there are %d", l.Stay, len(f.Moves))
		default:
			f.Moves, f.At = append(f.Moves[:l.Stay], l.Moves...), l.At
			f.Elapsed, f.First, f.Played, f.Done, f.Sequence, f.Help = l.Elapsed, l.First, l.Played, l.Done, l.Sequence, l.Help
			if l.Checkpoints != nil {
				f.Checkpoints = *l.Checkpoints
			}
		}
		news = true
	}
	if !news {
		return data, nil
	}
	return json.Marshal(f)
}

// stored empties the journal where the file now holds all of it, and where it is large has
// the file hold all of it. The caller holds the mutex.
func (s *Shelf) stored(key string, sequence int64) {
	j := s.journals[key]
	if j == nil {
		return
	}
	if j.last.sequence != sequence { // who types on without a pause is always ahead; a move waits for this, once in thousands
		const large = 1 << 20
		if info, err := j.file.Stat(); err != nil || info.Size() < large || s.store(key, j.last) != nil {
			return
		}
	}
	_ = j.file.Truncate(0) // else what it holds is passed over
	if j.left {
		s.leave(key)
	}
}

// Leave ends play of a game. Another program may have it as soon as it is saved.
func (s *Shelf) Leave(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	j := s.journals[key]
	if j == nil {
		return
	}
	j.left = true
	if _, waits := s.pending[key]; !waits && s.busy != key {
		s.leave(key)
	}
}

func (s *Shelf) leave(key string) {
	j := s.journals[key]
	if info, err := j.file.Stat(); err == nil && info.Size() == 0 {
		_ = os.Remove(j.file.Name())
	}
	_ = j.file.Close()
	_ = j.lock.Close()
	delete(s.journals, key)
}
