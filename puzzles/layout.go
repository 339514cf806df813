package puzzles

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// stroked returns the rows of a line that has strokes between them, all of one length.
func stroked(text string) (string, bool) {
	rows := strings.Split(strings.Trim(text, "/ \t\n"), "/")
	if len(rows) < 2 || strings.ContainsAny(text, ":?#") || strings.Contains(strings.TrimSpace(text), "\n") {
		return "", false
	}
	for i := range rows {
		if rows[i] = strings.TrimSpace(rows[i]); rows[i] == "" || utf8.RuneCountInString(rows[i]) != utf8.RuneCountInString(rows[0]) {
			return "", false
		}
	}
	return strings.Join(rows, "\n"), true
}

// bar has one sign for all that are drawn beside cells, and rule for those above.
var (
	bar  = strings.NewReplacer("│", "|", "┃", "|", "║", "|", "┆", "|", "┇", "|", "┊", "|", "┋", "|", "╎", "|", "╏", "|")
	rule = func(r rune) rune {
		if r == '=' || r == '+' || 0x2500 <= r && r < 0x2580 {
			return '-'
		}
		return r
	}
)

// unframed returns the cells of a grid each of which has a frame around it, as words, with a
// point for one that is blank. Between two rows there is a rule, or no cell has two characters:
// else the bars may stand around boxes.
func unframed(text string) (string, bool) {
	var rows []string
	cols, apart, single, ruled := 0, true, true, true
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		line = bar.Replace(strings.TrimSpace(line))
		if bare := strings.Map(rule, line); strings.Trim(bare, "-|: ") == "" && (strings.Contains(bare, "--") || bare == "") {
			ruled = true
			continue
		}
		cells := strings.Split(line, "|")
		last := len(cells) - 1
		if last < 3 || cols > 0 && last-1 != cols || cells[0]+cells[last] != "" {
			return "", false
		}
		cells, cols = cells[1:last], last-1
		for i, c := range cells {
			if cells[i] = strings.TrimSpace(c); cells[i] == "" {
				cells[i] = "."
			}
			single = single && utf8.RuneCountInString(cells[i]) == 1
		}
		if slices.ContainsFunc(cells, func(c string) bool { return strings.ContainsAny(c, " \t") }) {
			return "", false
		}
		apart, ruled = apart && ruled, false
		rows = append(rows, strings.Join(cells, " "))
	}
	return strings.Join(rows, "\n"), len(rows) > 1 && (apart || single)
}

// remarked parts a text before its last line where that is in words, and hardly any other is.
func remarked(text string) (head string, remark Line, ok bool) {
	head = strings.TrimRight(text, " \t\n")
	at := strings.LastIndexByte(head, '\n')
	const most = 3 // a title above it, and two lines behind it
	if at < 0 || !inWords().MatchString(head[at+1:]) || len(inWords().FindAllStringIndex(head, most+1)) > most {
		return "", Line{}, false
	}
	remark = Line{strings.TrimSpace(head[at+1:]), 1 + strings.Count(head[:at+1], "\n"), 1}
	return head[:at], remark, true
}

var inWords = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^.*\pL{3}.*$`) })

// isRemark reports whether a line says nothing of the rules of a puzzle.
func isRemark(line string) bool { return remark().MatchString(strings.TrimSpace(line)) }

var remark = sync.OnceValue(func() *regexp.Regexp {
	const hard = `((very|quite|super|extremely) )?(easy|gentle|simple|medium|moderate|tricky|hard|tough|difficult|fiendish|diabolical|expert|evil|extreme|insane)( one| puzzle)?`
	const number = `#?\d+([./]\d+)*( ?(/|of|out of) ?\d+)?`
	return regexp.MustCompile(`(?i)^\W*(good luck|have fun|enjoy|happy (solving|puzzling)|(can you )?solve (it|this|me)|the end|` + hard +
		`|(difficulty|level|rating|rated|grade)\W+(` + hard + `|` + number + `)|(puzzle|no|nr|date|published)\W+` + number +
		`|(?-i:([Pp]uzzle |[Cc]reated |[Mm]ade |[Cc]omposed )?[Bb]y( [A-Z][\w.'-]*){1,4})|(©|\(c\)|copyright) \d{4}( \w+){0,4}|(https?://|www\.)\S+)\W*$`)
})
