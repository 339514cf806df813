package ui

import (
	"context"
	"reflect"

	tea "github.com/charmbracelet/bubbletea"

	"crib/solver"
)

// guarded is a model whose first panic, there or in a command of it, becomes the
// cause for which a context ends, and the program with it. Bubble Tea would write
// the panic and its stack over the screen.
type guarded struct {
	tea.Model
	end context.CancelCauseFunc
}

// catch is deferred.
func (g guarded) catch() {
	if f := solver.Caught(recover()); f != nil {
		g.end(f)
	}
}

func (g guarded) Init() tea.Cmd {
	defer g.catch()
	return g.command(g.Model.Init())
}

func (g guarded) Update(msg tea.Msg) (next tea.Model, cmd tea.Cmd) {
	next = g
	defer g.catch()
	m, cmd := g.Model.Update(msg)
	return guarded{m, g.end}, g.command(cmd)
}

func (g guarded) View() string {
	defer g.catch()
	return g.Model.View()
}

func (g guarded) command(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		defer g.catch()
		msg := cmd()
		// Batches and sequences are commands again; the type of these has no name here.
		if v := reflect.ValueOf(msg); v.Kind() == reflect.Slice && v.Type().Elem() == reflect.TypeFor[tea.Cmd]() {
			for i := range v.Len() {
				v.Index(i).Set(reflect.ValueOf(g.command(v.Index(i).Interface().(tea.Cmd))))
			}
		}
		return msg
	}
}
