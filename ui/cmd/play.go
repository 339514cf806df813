package cmd

import "errors"

// menu is what crib does without a verb.
type menu struct{}

func (menu) Run(r *run) error {
	if !terminal(r.In) || !terminal(r.Out) {
		return errors.New("the menu needs a terminal; crib --help lists the verbs that work without one")
	}
	return r.Screen(r.ctx, nil)
}

// play is the verb.
type play struct{ input }

func (play) Help() string {
	return `Every move is saved at once, and the next start goes on from there.

    crib play puzzle.txt
    crib play --number 3 book.txt
    crib play 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79`
}

func (p *play) Run(r *run) error {
	// The keys come from the terminal even where the puzzle comes from - .
	if !terminal(r.Out) {
		return errors.New("play needs a terminal; crib solve and crib hint work without one")
	}
	it, err := r.one(p.input)
	if err != nil {
		return err
	}
	return r.Screen(r.ctx, it.Puzzle)
}
