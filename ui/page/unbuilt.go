//go:build !page

package page

import "io/fs"

var parts fs.FS
