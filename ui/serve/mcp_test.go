package serve

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestModels talks with a client of the Model Context Protocol: it finds the tools, uses them and is told of errors.
func TestModels(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	theirs, answers := io.Pipe()
	asks, ours := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- server().Run(ctx, asks, answers) }()
	client, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(ctx, &mcp.IOTransport{Reader: theirs, Writer: ours}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := client.Ping(ctx, nil); err != nil {
		t.Error(err)
	}
	tools, err := client.ListTools(ctx, nil)
	if err != nil || len(tools.Tools) != len(methods()) {
		t.Fatalf("%+v, %v", tools, err)
	}
	for _, tool := range tools.Tools {
		if tool.Description == "" || tool.InputSchema == nil {
			t.Errorf("%s is not described", tool.Name)
		}
	}
	for _, c := range []struct {
		tool   string
		params map[string]any
		want   string
		failed bool
	}{
		{"read", map[string]any{"text": takuzu}, `"session":"s1"`, false},
		{"hint", map[string]any{"session": "s1"}, `"nudge":"`, false},
		{"move", map[string]any{"session": "s1", "place": "r9c9", "value": "1"}, "no place r9c9", true},
	} {
		r, err := client.CallTool(ctx, &mcp.CallToolParams{Name: c.tool, Arguments: c.params})
		if err != nil {
			t.Fatal(err)
		}
		text, ok := r.Content[0].(*mcp.TextContent)
		if !ok || r.IsError != c.failed || !strings.Contains(text.Text, c.want) || !c.failed && r.StructuredContent == nil {
			t.Errorf("%s: %+v, want %s", c.tool, r.Content[0], c.want)
		}
	}
	if _, err := client.CallTool(ctx, &mcp.CallToolParams{Name: "resign"}); err == nil {
		t.Error("a tool that there is not was used")
	}
	client.Close()
	ours.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
