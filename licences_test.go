package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"crib/assets"
)

// TestLicences wants crib licences to print the licence of all that is compiled in, as it
// is now; with UPDATE_LICENCES=1 it writes them down anew.
func TestLicences(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}{{end}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	modules := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(modules)
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	add := func(name, file string) {
		licence, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&text, "== %s\n\n%s\n\n", name, strings.TrimSpace(strings.ReplaceAll(string(licence), "\r", "")))
	}
	add("crib", "LICENSE")
	add("Go", filepath.Join(strings.TrimSpace(string(goroot)), "LICENSE"))
	for _, m := range slices.Compact(modules) {
		path, dir, ok := strings.Cut(m, "\t")
		if !ok {
			continue // of the standard library
		}
		files, _ := filepath.Glob(filepath.Join(dir, "LICEN[SC]E*"))
		if others, _ := filepath.Glob(filepath.Join(dir, "COPYING*")); len(files) == 0 {
			files = others
		}
		if len(files) == 0 {
			t.Fatalf("%s has no licence", path)
		}
		for _, file := range files { // a font has one of its own
			add(path, file)
		}
	}
	add("HiGHS, where it is compiled in", "solver/highs/licences.txt")
	const kept = "assets/licences.txt"
	if os.Getenv("UPDATE_LICENCES") != "" {
		if err := os.WriteFile(kept, []byte(text.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if text.String() != assets.Licences {
		t.Errorf("%s is not what is compiled in now; write it anew with UPDATE_LICENCES=1", kept)
	}
}
