// Package whole writes files that are whole at any time: what has the name stays as it is until all of what
// is new is written. renameio does that, which refuses Windows, where a file that is open can't be replaced.
package whole
