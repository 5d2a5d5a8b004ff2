package deviceplugin

import (
	"encoding/json"
	"fmt"
	"reflect"
	"sort"
	"time"

	config "github.com/NVIDIA/k8s-device-plugin/api/config/v1"
	"sigs.k8s.io/yaml"
)

// lost are the paths of a file whose values are not those of the configuration which was loaded from it.
func lost(content string, loaded *config.Config) ([]string, error) {
	var given any
	if err := yaml.Unmarshal([]byte(content), &given); err != nil {
		return nil, err
	}
	if given == nil {
		// An empty file says nothing that could be lost.
		return []string{}, nil
	}
	text, err := json.Marshal(loaded)
	if err != nil {
		return nil, err
	}
	var kept any
	if err := json.Unmarshal(text, &kept); err != nil {
		return nil, err
	}
	paths := differences("", given, kept)
	// A value that says nothing is left out when it is written: only another value shows whether its key is read.
	for _, setting := range nothings(given) {
		if !isRead(given, setting) {
			paths = append(paths, setting.path+": is not read")
		}
	}
	sort.Strings(paths)
	return paths, nil
}

func differences(path string, given, kept any) (paths []string) {
	paths = []string{}
	switch inner := given.(type) {
	case map[string]any:
		outer, _ := kept.(map[string]any)
		for key, value := range inner {
			paths = append(paths, differences(path+"."+key, value, outer[key])...)
		}
	case []any:
		outer, _ := kept.([]any)
		for index, value := range inner {
			var beside any
			if index < len(outer) {
				beside = outer[index]
			}
			paths = append(paths, differences(fmt.Sprintf("%s[%d]", path, index), value, beside)...)
		}
	default:
		if !same(given, kept) {
			paths = append(paths, fmt.Sprintf("%s: %v became %v", path, given, kept))
		}
	}
	return paths
}

// same says whether a value was kept: durations are written in another way, and lists of one entry may be given bare.
func same(given, kept any) bool {
	if reflect.DeepEqual(given, kept) || (kept == nil && zero(given)) || reflect.DeepEqual([]any{given}, kept) {
		return true
	}
	text, isText := given.(string)
	other, wasText := kept.(string)
	if !isText || !wasText {
		return false
	}
	one, err := time.ParseDuration(text)
	two, errOther := time.ParseDuration(other)
	return err == nil && errOther == nil && one == two
}

func zero(value any) bool { return value == nil || reflect.ValueOf(value).IsZero() }
