package cmd

import (
	"fmt"
	"maps"
	"slices"

	"github.com/alecthomas/kong"

	"crib/ui/shells"
)

// completion is the verb.
type completion struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

func (completion) Help() string {
	return `The first of these lines belongs in ~/.bashrc, the others are run once.

    source <(crib completion bash)
    crib completion zsh > "${fpath[1]}/_crib"
    crib completion fish > ~/.config/fish/completions/crib.fish`
}

func (c *completion) Run(r *run) error {
	var verbs []shells.Verb
	for _, n := range r.app.Children {
		if !n.Hidden {
			verbs = append(verbs, r.verb(n))
		}
	}
	_, err := fmt.Fprint(r.Out, map[string]func([]shells.Verb) string{"bash": shells.Bash, "zsh": shells.Zsh, "fish": shells.Fish}[c.Shell](verbs))
	return err
}

func (r *run) verb(n *kong.Node) shells.Verb {
	v := shells.Verb{Name: n.Name, Help: n.Help}
	for _, group := range n.AllFlags(true) {
		for _, f := range group {
			v.Flags = append(v.Flags, shells.Flag{Name: f.Name, Help: f.Help, Takes: !f.IsBool(), File: f.PlaceHolder == "FILE", Words: r.words(f.Value, f.PlaceHolder)})
		}
	}
	// --version belongs to no verb.
	v.Flags = slices.DeleteFunc(v.Flags, func(f shells.Flag) bool { return f.Name == "version" })
	for _, p := range n.Positional {
		v.Words = append(v.Words, r.words(p, "")...)
		v.Files = v.Files || p.Enum == ""
	}
	return v
}

// words returns what a value may be.
func (r *run) words(v *kong.Value, placeholder string) []string {
	if placeholder == "KIND" {
		var names []string
		for _, k := range r.Kinds {
			names = append(names, k.Name)
		}
		return names
	}
	names := slices.Sorted(maps.Keys(v.EnumMap()))
	return slices.DeleteFunc(names, func(name string) bool { return name == "" }) // where it may be anything
}
