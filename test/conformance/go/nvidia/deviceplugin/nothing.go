package deviceplugin

import (
	"encoding/json"
	"reflect"

	config "github.com/NVIDIA/k8s-device-plugin/api/config/v1"
)

// setting is a key with a value that says nothing, such as false or "".
type setting struct {
	path   string
	parent map[string]any
	key    string
}

func nothings(given any) []setting { return nothingsBelow("", given) }

func nothingsBelow(path string, given any) (found []setting) {
	switch inner := given.(type) {
	case map[string]any:
		for key, value := range inner {
			if value != nil && zero(value) {
				found = append(found, setting{path + "." + key, inner, key})
			}
			found = append(found, nothingsBelow(path+"."+key, value)...)
		}
	case []any:
		for _, value := range inner {
			found = append(found, nothingsBelow(path+"[]", value)...)
		}
	}
	return found
}

// isRead says whether another value at the same place changes what is loaded, or is refused.
func isRead(given any, s setting) bool {
	before, _ := reloaded(given)
	value := s.parent[s.key]
	defer func() { s.parent[s.key] = value }()
	s.parent[s.key] = other(value)
	after, err := reloaded(given)
	return err != nil || !reflect.DeepEqual(before, after)
}

func other(value any) any {
	switch value.(type) {
	case bool:
		return true
	case string:
		return "nvidia.com/other"
	default:
		return 7
	}
}

func reloaded(given any) (any, error) {
	text, err := json.Marshal(given)
	if err != nil {
		return nil, err
	}
	var loaded config.Config
	if err := json.Unmarshal(text, &loaded); err != nil {
		return nil, err
	}
	if text, err = json.Marshal(loaded); err != nil {
		return nil, err
	}
	var kept any
	err = json.Unmarshal(text, &kept)
	return kept, err
}
