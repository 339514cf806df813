package kinds

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"crib/puzzles"
	"crib/puzzles/language"
)

// Own returns the kinds that files of a folder declare, NAME.kind, in the order of their names, and the
// puzzles below their rules as packs. A file that can't be read, or whose name is taken, is left out,
// and told why. There need be no such folder.
func Own(folder string) (all []puzzles.Kind, packs []puzzles.Pack, wrong []error) {
	if folder == "" {
		return nil, nil, nil
	}
	names, _ := filepath.Glob(filepath.Join(folder, "*.kind"))
	slices.Sort(names)
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			wrong = append(wrong, err)
			continue
		}
		f, err := language.Parse(string(text))
		if at, ok := err.(*puzzles.ErrorAt); ok {
			at.File = name
		}
		if err != nil {
			wrong = append(wrong, err)
			continue
		}
		if _, _, taken := puzzles.Find(slices.Concat(All, all), f.Name); taken {
			wrong = append(wrong, fmt.Errorf("%s: there is another kind %s, want a name of its own", name, f.Name))
			continue
		}
		all = append(all, f.Kind)
		pack := puzzles.Pack{Kind: f.Kind, Name: "own", Title: "Own"}
		for _, ex := range f.Examples {
			pack.Texts = append(pack.Texts, ex.Puzzle.Text())
		}
		if len(pack.Texts) > 0 {
			packs = append(packs, pack)
		}
	}
	return all, packs, wrong
}
