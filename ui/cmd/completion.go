package cmd

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
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
	var verbs []verb
	for _, n := range r.app.Children {
		if !n.Hidden {
			verbs = append(verbs, r.verb(n))
		}
	}
	_, err := fmt.Fprint(r.Out, map[string]func([]verb) string{"bash": bash, "zsh": zsh, "fish": fish}[c.Shell](verbs))
	return err
}

// A verb is what can be completed after its name.
type verb struct {
	name, help string
	flags      []flag
	words      []string // that its argument may be
	files      bool     // its argument may be a file
}

// A flag is a flag of a verb, with what may follow it.
type flag struct {
	name, help string
	takes      bool     // a value
	file       bool     // which is the name of a file
	words      []string // that the value may be; none if it may be anything
}

func (r *run) verb(n *kong.Node) verb {
	v := verb{name: n.Name, help: n.Help}
	for _, group := range n.AllFlags(true) {
		for _, f := range group {
			v.flags = append(v.flags, flag{f.Name, f.Help, !f.IsBool(), f.PlaceHolder == "FILE", r.words(f.Value, f.PlaceHolder)})
		}
	}
	// --version belongs to no verb.
	v.flags = slices.DeleteFunc(v.flags, func(f flag) bool { return f.name == "version" })
	for _, p := range n.Positional {
		v.words = append(v.words, r.words(p, "")...)
		v.files = v.files || p.Enum == ""
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

// quote writes s for a shell, in single quotes.
func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// bash names files by default, wherever it gets no words.
func bash(verbs []verb) string {
	var values, words, names strings.Builder
	for _, v := range verbs {
		fmt.Fprintf(&names, "%s ", v.name)
		var flags []string
		for _, f := range v.flags {
			flags = append(flags, "--"+f.name)
			if f.takes {
				fmt.Fprintf(&values, "\t'%s --%s') words=%s ;;\n", v.name, f.name, quote(strings.Join(f.words, " ")))
			}
		}
		fmt.Fprintf(&words, "\t\t%s\\ -*) words=%s ;;\n", v.name, quote(strings.Join(flags, " ")))
		if len(v.words) > 0 {
			fmt.Fprintf(&words, "\t\t%s\\ *) words=%s ;;\n", v.name, quote(strings.Join(v.words, " ")))
		}
	}
	return `# bash completion for crib

_crib() {
	local words='' current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
	# bash takes --flag=value for three words.
	if [ "$current" = = ]; then
		current=''
	elif [ "$previous" = = ]; then
		previous=${COMP_WORDS[COMP_CWORD-2]}
	fi
	case "${COMP_WORDS[1]} $previous" in
` + values.String() + `	*)
		if [ "$COMP_CWORD" -eq 1 ]; then
			words='` + names.String() + `--help --version'
		else
			case "${COMP_WORDS[1]} $current" in
` + strings.ReplaceAll(words.String(), "\t\t", "\t\t\t") + `			esac
		fi ;;
	esac
	COMPREPLY=($(compgen -W "$words" -- "$current"))
}

complete -o default -F _crib crib
`
}

func zsh(verbs []verb) string {
	plain := strings.NewReplacer("[", `\[`, "]", `\]`) // in a description
	var names, cases strings.Builder
	for _, v := range verbs {
		fmt.Fprintf(&names, "\t\t%s\n", quote(v.name+":"+v.help))
		fmt.Fprintf(&cases, "\t%s)\n\t\t_arguments", v.name)
		for _, f := range v.flags {
			spec := "--" + f.name
			if f.takes {
				spec += "="
			}
			spec += "[" + plain.Replace(f.help) + "]"
			if f.takes {
				spec += ":" + f.name + ":"
				switch {
				case f.file:
					spec += "_files"
				case len(f.words) > 0:
					spec += "(" + strings.Join(f.words, " ") + ")"
				}
			}
			fmt.Fprintf(&cases, " \\\n\t\t\t%s", quote(spec))
		}
		switch {
		case v.files:
			fmt.Fprintf(&cases, " \\\n\t\t\t'*:input:_files'")
		case len(v.words) > 0:
			fmt.Fprintf(&cases, " \\\n\t\t\t%s", quote("1: :("+strings.Join(v.words, " ")+")"))
		}
		cases.WriteString(" ;;\n")
	}
	return `#compdef crib

_crib() {
	local -a verbs
	verbs=(
` + names.String() + `	)
	if ((CURRENT == 2)); then
		_describe verb verbs
		return
	fi
	shift words
	((CURRENT--))
	case $words[1] in
` + cases.String() + `	esac
}

if [ "$funcstack[1]" = _crib ]; then
	_crib "$@"
else
	compdef _crib crib
fi
`
}

func fish(verbs []verb) string {
	var b strings.Builder
	b.WriteString("# fish completion for crib\n\n")
	b.WriteString("complete -c crib -n __fish_use_subcommand -l version -d 'Show the version and quit.'\n")
	for _, v := range verbs {
		fmt.Fprintf(&b, "complete -c crib -n __fish_use_subcommand -f -a %s -d %s\n", v.name, quote(v.help))
	}
	for _, v := range verbs {
		on := quote("__fish_seen_subcommand_from " + v.name)
		for _, f := range v.flags {
			fmt.Fprintf(&b, "complete -c crib -n %s -l %s", on, f.name)
			switch {
			case f.file:
				b.WriteString(" -r")
			case f.takes:
				b.WriteString(" -x")
			}
			if len(f.words) > 0 {
				fmt.Fprintf(&b, " -a %s", quote(strings.Join(f.words, " ")))
			}
			fmt.Fprintf(&b, " -d %s\n", quote(f.help))
		}
		if len(v.words) > 0 {
			fmt.Fprintf(&b, "complete -c crib -n %s -f -a %s\n", on, quote(strings.Join(v.words, " ")))
		}
	}
	return b.String()
}
