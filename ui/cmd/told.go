package cmd

import (
	"errors"
	"fmt"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/puzzles/language"
	"crib/puzzles/language/check"
)

// file does what is asked with a kind that a file declares.
func (v *kinds) file(r *run) error {
	can := []string{"check", "examples", "new"}
	if v.Of == "" || v.What != "new" && v.What != "check" && v.What != "examples" {
		near := ""
		if w := english.Closest(v.What, can); w != "" && w != v.What {
			near = " (did you mean " + w + "?)"
		}
		return fmt.Errorf("kinds %s%s: want %s, and a file or a name behind it", v.What, near, english.List(can, "or"))
	}
	if v.What == "new" {
		return v.begun(r)
	}
	f, ok, err := r.reader().Kind(r.ctx, v.Of)
	switch {
	case err != nil:
		return err
	case !ok:
		return fmt.Errorf("%s declares no kind, want a file that begins with a line such as: kind hitori", v.Of)
	case v.What == "examples":
		text, err := check.Examples(r.ctx, r.Engines[0], f)
		if err == nil {
			_, err = fmt.Fprint(r.Out, "examples:\n"+text)
		}
		return err
	}
	wrong := 0
	for _, finding := range check.File(r.ctx, r.Engines[0], f) {
		place := v.Of + ": "
		if finding.Line > 0 {
			place += fmt.Sprintf("line %d: ", finding.Line)
		}
		if finding.Wrong {
			wrong++
		}
		if _, err := fmt.Fprintln(r.Out, place+finding.Says); err != nil {
			return err
		}
	}
	if wrong > 0 {
		r.status = notAsAsked
		return nil
	}
	_, err = fmt.Fprintf(r.Out, "%s: %s is sound: %d rules, %d examples\n", v.Of, f.Title, len(f.Rules), len(f.Examples))
	return err
}

// begun writes a file to begin with.
func (v *kinds) begun(r *run) error {
	if _, _, ok := puzzles.Find(r.Kinds, v.Of); ok {
		return errors.New("kinds new " + v.Of + ": a kind of that name comes with crib, want another name")
	}
	text, err := language.Begun(v.Of)
	if err == nil {
		_, err = fmt.Fprint(r.Out, text)
	}
	return err
}
