package play

import "encoding/json"

// Settings are what a player has chosen for all puzzles. The zero Settings are those at first.
type Settings struct {
	Untimed bool `json:"untimed"` // no board shows the time
	Lasting bool `json:"lasting"` // pencil marks stay where what is written rules them out

	Engine string `json:"engine,omitempty"` // the name of the one to ask, "both" to compare them, "" for the faster
}

// settings is the key they are kept under.
const settings = "settings"

// keptSettings are written as they are.
type keptSettings Settings

// MarshalJSON writes the settings.
func (s keptSettings) MarshalJSON() ([]byte, error) { return json.Marshal(Settings(s)) }

// KeepSettings has settings written soon. It does not wait.
func (s *Shelf) KeepSettings(chosen Settings) { s.keep(settings, keptSettings(chosen)) }

// Settings returns those that are kept. What can't be read is as at first.
func (s *Shelf) Settings() (chosen Settings) {
	data, err := s.read(settings)
	if err != nil || json.Unmarshal(data, &chosen) != nil {
		return Settings{}
	}
	return chosen
}
