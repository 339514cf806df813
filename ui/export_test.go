package ui

// Failed is the panic that ended an app, nil if none did.
func (a *App) Failed() error {
	if a.failed == nil {
		return nil
	}
	return a.failed
}

// End ends all screens, as Run does.
func (a *App) End() { a.end() }
