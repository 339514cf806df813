//go:build !js

package solver

import "context"

// Paced is the context of long work: one that leaves time to what else goes on, where the system doesn't see to it.
func Paced(ctx context.Context) context.Context { return ctx }
