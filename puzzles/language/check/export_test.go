package check

import (
	"context"

	"crib/puzzles/language/files"
	"crib/solver"
)

// Written is File without new puzzles.
func Written(ctx context.Context, engine solver.Engine, f *files.File) []Finding {
	return written(ctx, engine, f).findings
}
