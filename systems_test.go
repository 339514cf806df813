package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestSystems checks the types of crib for other systems that it is built for. Of what it imports, it looks
// at declarations alone, which takes seconds where building takes minutes.
func TestSystems(t *testing.T) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	parse := func(set *token.FileSet, name string, text []byte) (*ast.File, error) {
		file, err := parser.ParseFile(set, name, text, parser.SkipObjectResolution)
		if within, _ := filepath.Rel(here, name); file != nil && strings.HasPrefix(within, "..") {
			for _, d := range file.Decls {
				if f, ok := d.(*ast.FuncDecl); ok {
					f.Body = nil
				}
			}
		}
		return file, err
	}
	for system, program := range map[string]string{"windows/amd64": ".", "darwin/arm64": ".", "freebsd/amd64": ".", "js/wasm": "./ui/page/program"} {
		t.Run(system, func(t *testing.T) {
			t.Parallel()
			goos, goarch, _ := strings.Cut(system, "/")
			loaded, err := packages.Load(&packages.Config{
				Context: t.Context(), Mode: packages.LoadAllSyntax, ParseFile: parse,
				Env: append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0"),
			}, program)
			if err != nil {
				t.Fatal(err)
			}
			rooms := 0
			packages.Visit(loaded, nil, func(p *packages.Package) {
				if p.PkgPath != "crib" && !strings.HasPrefix(p.PkgPath, "crib/") {
					return
				}
				rooms++
				for _, e := range p.Errors {
					t.Errorf("%s: %v", p.PkgPath, e)
				}
			})
			if rooms < 50 {
				t.Errorf("%d rooms were looked at, want most of them", rooms)
			}
		})
	}
}
