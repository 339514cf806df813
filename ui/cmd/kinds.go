package cmd

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"crib/puzzles"
	"crib/puzzles/english"
	"crib/ui/told"
)

// kinds is the verb.
type kinds struct {
	What  string        `arg:"" optional:"" help:"check, new or examples: what to do with a kind that a file declares."`
	Of    string        `arg:"" optional:"" help:"The file, or with new the name of the kind."`
	JSON  bool          `name:"json" help:"One object for each kind, on a line; with --bands for each size and band."`
	Bands string        `placeholder:"KIND" help:"Measure which bands new puzzles of a kind reach: some of each band are made, of each of its sizes or of --size."`
	Size  string        `placeholder:"SIZE" help:"With --bands: rows and columns, such as 9x9."`
	Field []string      `sep:"none" placeholder:"KEY:VALUE" help:"With --bands: a field, as of generate. May be repeated."`
	Count int           `default:"5" placeholder:"N" help:"With --bands: how many of each, with the seeds from 1 on (5). Two that come to nothing end it."`
	Limit time.Duration `default:"5s" placeholder:"TIME" help:"With --bands: how long each may take (5s)."`
	CSV   bool          `name:"csv" help:"With --bands: comma-separated values."`
	Plot  bool          `help:"With --bands: draw the times as well, on a logarithmic scale."`
	SVG   string        `name:"svg" placeholder:"FILE" help:"With --bands: draw the times into an SVG file."`
}

func (kinds) Help() string {
	return `With --bands puzzles are made of every band, whether the kind declares it or not. What the kind declares and what came are compared in the last column.

A kind can be a file: its rules in lines of text (crib kinds new NAME writes one to begin with). check says whether a file is sound, examples writes a puzzle to stand below its rules, with its solution and a board that breaks each of them. crib play FILE plays its puzzles, and crib generate FILE makes new ones.

    crib kinds
    crib kinds new lamps > lamps.kind
    crib kinds check lamps.kind
    crib kinds examples lamps.kind >> lamps.kind
    crib kinds --bands sudoku --size 6x6
    crib kinds --bands takuzu --count 20 --limit 30s --plot`
}

// A kindLine is one line of kinds --json.
type kindLine struct {
	Kind         string              `json:"kind"`
	Title        string              `json:"title"`
	Also         []string            `json:"also,omitempty"`
	Sizes        []string            `json:"sizes"`
	Bands        map[string][]string `json:"bands,omitempty"` // of new puzzles, by size, where some are lacking
	New          []optionLine        `json:"new,omitempty"`
	Formulations []formulationLine   `json:"formulations"`
	Formats      []formatLine        `json:"formats"`
}

type formulationLine struct {
	Name     string `json:"name"`
	Means    string `json:"means"`
	Source   string `json:"source"`
	Explains bool   `json:"explains"`
	Printed  bool   `json:"as_printed,omitempty"`
	Slip     string `json:"slip,omitempty"`
}

// An optionLine is a field that generate --field takes.
type optionLine struct {
	Field  string   `json:"field"`
	Values []string `json:"values"`
	Many   bool     `json:"many,omitempty"`
}

type formatLine struct {
	Name   string `json:"name"`
	Says   string `json:"says"`
	Writes bool   `json:"writes"`
}

func (v *kinds) Run(r *run) error {
	if v.What != "" {
		sound, err := told.Do(r.ctx, r.Out, r.reader(), r.Engines[0], v.What, v.Of)
		if err == nil && !sound {
			r.became(notAsAsked)
		}
		return err
	}
	if v.Bands != "" {
		return v.measure(r)
	}
	if v.CSV || v.Plot || v.SVG != "" || v.Size != "" || v.Field != nil {
		return errors.New("--size, --field, --csv, --plot and --svg are of what --bands measures, want --bands KIND")
	}
	packs, err := r.Packs()
	if err != nil {
		return err
	}
	for i, k := range r.Kinds {
		line, err := listed(k, packs)
		if err != nil {
			return err
		}
		if v.JSON {
			if err := r.printJSON(line); err != nil {
				return err
			}
			continue
		}
		if i > 0 {
			fmt.Fprintln(r.Out)
		}
		if _, err := fmt.Fprint(r.Out, line.text()); err != nil {
			return err
		}
	}
	return nil
}

// listed describes a kind. Its formulations are those of its first puzzle.
func listed(k puzzles.Kind, packs []puzzles.Pack) (kindLine, error) {
	line := kindLine{Kind: k.Name, Title: k.Title, Formulations: []formulationLine{}}
	for _, a := range k.Aliases {
		line.Also = append(line.Also, a.Name)
	}
	for _, s := range k.Sizes {
		line.Sizes = append(line.Sizes, s.String())
		if bands := k.Bands(s, nil); k.Grow != nil && len(bands) < len(puzzles.Bands) {
			if line.Bands == nil {
				line.Bands = map[string][]string{}
			}
			line.Bands[s.String()] = bands
		}
	}
	if k.Grow != nil {
		for _, o := range slices.Concat(k.Draft.Options, k.GrowOptions) {
			values := slices.DeleteFunc(slices.Clone(o.Values), func(v string) bool { return v == "" })
			if len(values) > 0 {
				line.New = append(line.New, optionLine{o.Key, values, o.Many})
			}
		}
	}
	for _, p := range packs {
		if p.Kind.Name != k.Name || len(p.Texts) == 0 {
			continue
		}
		first, err := p.Read(0)
		if err != nil {
			return line, err
		}
		for _, f := range first.Formulations() {
			line.Formulations = append(line.Formulations, formulationLine{f.Name, f.Means, f.Source, f.Explains, false, ""})
		}
		for _, f := range puzzles.Printed(first) {
			line.Formulations = append(line.Formulations, formulationLine{f.Name, f.Means, f.Source, false, true, f.Slip})
		}
		break
	}
	line.Formats = append(line.Formats, formatLine{"crib", "the text format", true})
	for _, f := range k.Formats {
		line.Formats = append(line.Formats, formatLine{f.Name, f.Description, f.Write != nil})
	}
	return line, nil
}

func (k kindLine) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", k.Kind, k.Title)
	if len(k.Also) > 0 {
		fmt.Fprintf(&b, "  also found as: %s\n", strings.Join(k.Also, " "))
	}
	fmt.Fprintf(&b, "  sizes: %s\n", strings.Join(k.Sizes, " "))
	for sizes := k.Sizes; len(sizes) > 0; { // those next to each other with the same bands have one line
		bands, n := k.Bands[sizes[0]], 1
		for n < len(sizes) && slices.Equal(k.Bands[sizes[n]], bands) {
			n++
		}
		if bands != nil {
			fmt.Fprintf(&b, "    new ones of %s are %s\n", english.List(sizes[:n], "and"), english.List(bands, "or"))
		}
		sizes = sizes[n:]
	}
	if len(k.New) > 0 {
		b.WriteString("  for generate --field:\n")
	}
	for _, o := range k.New {
		fmt.Fprintf(&b, "    %s:%s", o.Field, strings.Join(o.Values, " | "))
		if o.Many {
			b.WriteString(" (or several of them with commas between)")
		}
		b.WriteString("\n")
	}
	b.WriteString("  formulations:\n")
	for i, f := range k.Formulations {
		var is []string
		if i == 0 {
			is = append(is, "the usual one")
		}
		if f.Explains {
			is = append(is, "explains")
		}
		if f.Printed {
			is = append(is, "as printed")
		}
		name := f.Name
		if len(is) > 0 {
			name += " (" + strings.Join(is, ", ") + ")"
		}
		fmt.Fprintf(&b, "    %s: %s\n", name, f.Means)
		if f.Source != "" {
			fmt.Fprintf(&b, "      after %s\n", f.Source)
		}
		if f.Slip != "" {
			fmt.Fprintf(&b, "      %s\n", f.Slip)
		}
	}
	b.WriteString("  formats, read and written where nothing else is said:\n")
	for _, f := range k.Formats {
		only := ""
		if !f.Writes {
			only = " (only read)"
		}
		fmt.Fprintf(&b, "    %s%s: %s\n", f.Name, only, f.Says)
	}
	return b.String()
}
