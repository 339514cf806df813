//go:build cgo

package highs

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// constant matches a definition, in HiGHS's header as in weak.c.
var constant = regexp.MustCompile(`\b(kHighs\w+) = (-?\d+);`)

// TestWeakConstants compares weak.c with the header of the HiGHS that is
// installed, and with the constants the binding uses.
func TestWeakConstants(t *testing.T) {
	ours := constants(t, "weak.c")
	theirs := constants(t, header(t))
	for name, value := range ours {
		if theirs[name] != value {
			t.Errorf("weak.c: %s = %s, want %q as in the header of HiGHS", name, value, theirs[name])
		}
	}

	binding, err := filepath.Glob(filepath.Join(output(t, "go", "list", "-f", "{{.Dir}}", "github.com/lanl/highs"), "*.[gh]*"))
	if err != nil {
		t.Fatal(err)
	}
	use, uses := regexp.MustCompile(`(?:C\.|extern const HighsInt )(kHighs\w+)`), 0
	for _, file := range binding {
		for _, m := range use.FindAllStringSubmatch(read(t, file), -1) {
			uses++
			if ours[m[1]] == "" {
				t.Errorf("weak.c: no %s, which %s uses", m[1], file)
			}
		}
	}
	if uses == 0 {
		t.Errorf("the binding uses no constants in %q, want some: was it found?", binding)
	}
}

// header finds HiGHS's C header where the compiler does.
func header(t *testing.T) string {
	flags := output(t, "pkg-config", "--cflags-only-I", "highs")
	for dir := range strings.FieldsSeq(flags) {
		file := filepath.Join(strings.TrimPrefix(dir, "-I"), "interfaces", "highs_c_api.h")
		if _, err := os.Stat(file); err == nil {
			return file
		}
	}
	t.Fatalf("pkg-config: no interfaces/highs_c_api.h in %q", flags)
	return ""
}

func constants(t *testing.T, file string) map[string]string {
	values := map[string]string{}
	for _, m := range constant.FindAllStringSubmatch(read(t, file), -1) {
		values[m[1]] = m[2]
	}
	return values
}

func read(t *testing.T, file string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func output(t *testing.T, name string, args ...string) string {
	out, err := exec.Command(name, args...).Output()
	if err != nil {
		t.Fatalf("%s %s: %v", name, strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(out))
}
