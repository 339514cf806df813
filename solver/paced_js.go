package solver

import (
	"context"
	"time"
)

// Paced is the context of long work: one that leaves time to what else goes on. In a page nothing else goes on, and
// no limit of time is reached, until all goroutines wait. So who asks whether the work is to end waits now and then.
func Paced(ctx context.Context) context.Context {
	if p, ok := ctx.(*paced); ok {
		return p
	}
	return &paced{Context: ctx, rested: time.Now()}
}

// A paced context is one of a single goroutine at a time, as all of a page.
type paced struct {
	context.Context
	rested time.Time
}

func (p *paced) Err() error {
	const slice = 30 * time.Millisecond
	if time.Since(p.rested) > slice {
		time.Sleep(time.Millisecond)
		p.rested = time.Now()
	}
	return p.Context.Err()
}
