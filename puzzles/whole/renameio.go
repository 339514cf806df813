//go:build !windows

package whole

import (
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// A File is one that is being written: CloseAtomicallyReplace gives it its name, Cleanup throws it away.
type File = renameio.PendingFile

// New returns a file to be written, beside what has the name now, with the rights of that.
func New(name string) (*File, error) {
	return renameio.NewPendingFile(name, renameio.WithTempDir(filepath.Dir(name)), renameio.WithPermissions(0o644), renameio.WithExistingPermissions())
}

// Write writes a file at once.
func Write(name string, data []byte, rights os.FileMode) error {
	return renameio.WriteFile(name, data, rights)
}
