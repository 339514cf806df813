package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"crib/assets"
)

// serving is set where the program of the tests is to be crib.
const serving = "CRIB_TEST_SERVES"

func TestMain(m *testing.M) {
	if os.Getenv(serving) == "" {
		os.Exit(m.Run())
	}
	if err := server().Run(context.Background(), os.Stdin, os.Stdout); err != nil {
		panic(err)
	}
}

// try runs a program that finds crib in the PATH, beside a file with a puzzle.
func try(t *testing.T, name string, args ...string) string {
	t.Helper()
	program, err := exec.LookPath(name)
	if err != nil {
		t.Skip(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for file, text := range map[string]string{"crib": "#!/bin/sh\n" + serving + "=yes exec '" + self + "'\n", "puzzle.txt": takuzu} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"))
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
	return string(out)
}

func page(t *testing.T) string {
	t.Helper()
	text, err := assets.FS.ReadFile("manual/serve.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestPage wants the lines of the manual to be answered as it says, and each method to be on it.
func TestPage(t *testing.T) {
	t.Parallel()
	blocks := strings.Split(page(t), "```json\n")
	lines, _, _ := strings.Cut(blocks[1], "```")
	want, _, _ := strings.Cut(blocks[2], "```")
	if _, got := answers(t, lines); got != want {
		t.Errorf("the lines of the manual are answered by\n%s", got)
	}
	for name := range methods() {
		if !strings.Contains(page(t), "`"+name+"`") {
			t.Errorf("the page has no %s", name)
		}
	}
	var models struct {
		Servers map[string]any `json:"mcpServers"`
	}
	last, _, _ := strings.Cut(blocks[3], "```")
	if err := json.NewDecoder(bytes.NewReader([]byte(last))).Decode(&models); err != nil || models.Servers["crib"] == nil {
		t.Errorf("%v: %s", err, last)
	}
}

// TestPython runs the example of the manual.
func TestPython(t *testing.T) {
	t.Parallel()
	_, example, _ := strings.Cut(page(t), "```python\n")
	example, _, _ = strings.Cut(example, "```")
	got := try(t, "python3", "-c", example, "puzzle.txt")
	if !strings.HasSuffix(got, "takuzu 4x4\n0110\n1001\n0011\n1100\n\n") || strings.Count(got, " So r") < 3 {
		t.Errorf("it says\n%s", got)
	}
}

// TestVim gives the commands of the plug-in.
func TestVim(t *testing.T) {
	t.Parallel()
	plugin, err := filepath.Abs("../../assets/manual/crib.vim")
	if err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(t.TempDir(), "try.vim")
	commands := "if !exists(':CribHint') | call writefile(['too small'], 'said') | qa! | endif\nredir! > said\n" +
		"silent CribHint\nsilent CribHint\nsilent CribHint\nsilent CribCheck\nsilent CribWhy r1c1 1\nsilent CribSolve\nsilent echo getline(1, '$')\n" +
		"wincmd w\ncall setline(3, '..x.')\nsilent CribCheck\nsilent echo getcurpos()[1:2]\nredir END\nsilent !cat said\nqa!\n"
	if err := os.WriteFile(script, []byte(commands), 0o666); err != nil {
		t.Fatal(err)
	}
	got := try(t, "vim", "-es", "-u", "NONE", "-S", plugin, "-S", script, "puzzle.txt")
	if strings.Contains(got, "too small") {
		t.Skip("this Vim has no channels")
	}
	for _, want := range []string{
		"\nLook at row 4.\nFull line. What does it settle here?\nRow 4 holds no more than two 1s, and r4c1 and r4c2 are 1s. So r4c3 is a 0.\none solution\n",
		"So r1c1 is not a 1.\nunique\n['takuzu 4x4', '0110', '1001', '0011', '1100']\ncrib: line 3, column 3: 'x' is no cell",
		"\n[3, 3]",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("it does not say %q but\n%s", want, got)
		}
	}
}
