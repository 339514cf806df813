package input

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"
)

// TestSpooledAsItComes reads the beginning of a stream whose end is still to come, and leaves
// off waiting when the run is interrupted.
func TestSpooledAsItComes(t *testing.T) {
	r, w := io.Pipe()
	ctx, stop := context.WithCancel(t.Context())
	block := bytes.Repeat([]byte("12..34......12..\n"), 1<<18) // more than stays in memory
	go w.Write(block)
	src := Source{}.spooled(ctx, r)
	defer src.Close()
	got := make([]byte, len(block))
	if _, err := io.ReadFull(io.NewSectionReader(src.Text, 0, src.Size), got); err != nil || !bytes.Equal(got, block) {
		t.Fatalf("the beginning is not read: %v", err)
	}
	time.AfterFunc(10*time.Millisecond, stop)
	if _, err := src.Text.ReadAt(got, int64(len(block))); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	w.Close()
}

// TestSpooled reads streams of which the longer one does not stay in memory.
func TestSpooled(t *testing.T) {
	for _, n := range []int{0, 10, 1_000_000} {
		text := strings.Repeat("12..34......12..", n/3)
		src := Source{}.spooled(t.Context(), io.NopCloser(strings.NewReader(text)))
		if src.Err != nil {
			t.Fatal(src.Err)
		}
		got, err := io.ReadAll(io.NewSectionReader(src.Text, 0, src.Size))
		if string(got) != text || err != nil {
			t.Errorf("of %d bytes %d are read: %v", len(text), len(got), err)
		}
		src.Close()
	}
}

// A stream that never ends is refused.
func TestEndless(t *testing.T) {
	if testing.Short() {
		t.Skip("writes a gigabyte")
	}
	zeros, err := os.Open("/dev/zero")
	if err != nil {
		t.Skip(err)
	}
	defer zeros.Close()
	src := Source{}.spooled(t.Context(), zeros)
	defer src.Close()
	if _, err := io.Copy(io.Discard, io.NewSectionReader(src.Text, 0, src.Size)); err == nil || !strings.Contains(err.Error(), "more than 1024 MB") {
		t.Errorf("the error is %v", err)
	}
}
