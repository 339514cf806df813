package files

import (
	"os"
	"path/filepath"
	"slices"

	"crib/puzzles"
	"crib/puzzles/language"
)

// Own returns the kinds that files of a folder declare, NAME.kind, in the order of the files' names,
// and the puzzles below their rules as packs. A file that can't be read, or whose name one of the kinds
// or a file before it has, is left out, and told why. There need be no such folder.
func Own(kinds []puzzles.Kind, folder string) (all []puzzles.Kind, packs []puzzles.Pack, wrong []error) {
	if folder == "" {
		return nil, nil, nil
	}
	names, _ := filepath.Glob(filepath.Join(folder, "*.kind"))
	slices.Sort(names)
	for _, name := range names {
		f, err := open(name)
		if err == nil {
			if k, _, found := puzzles.Find(slices.Concat(kinds, all), f.Name); found {
				err = taken(name, f.Text, f.Name, k)
			}
		}
		if err != nil {
			wrong = append(wrong, err)
			continue
		}
		all = append(all, f.Kind)
		if len(f.Examples) > 0 {
			packs = append(packs, Pack(f))
		}
	}
	return all, packs, wrong
}

// Pack returns the puzzles of a file.
func Pack(f *language.File) puzzles.Pack {
	pack := puzzles.Pack{Kind: f.Kind, Name: "own", Title: "Own"}
	for _, ex := range f.Examples {
		pack.Texts = append(pack.Texts, ex.Puzzle.Text())
	}
	return pack
}

// open reads a file that declares a kind.
func open(name string) (*language.File, error) {
	r, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	if info, err := r.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, &puzzles.ErrorAt{File: name, Err: errNoFile}
	}
	text, ok, err := Text(r)
	switch {
	case err != nil:
		return nil, &puzzles.ErrorAt{File: name, Err: err}
	case !ok:
		return nil, &puzzles.ErrorAt{File: name, Line: 1, Err: errNoKind}
	}
	return language.ParseFile(name, text)
}
