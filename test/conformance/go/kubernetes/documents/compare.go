package documents

import (
	"encoding/base64"
	"fmt"
	"reflect"
	"sort"
	"strconv"

	"k8s.io/apimachinery/pkg/api/resource"
)

// changes are the paths of what was sent and did not come back as it was. What the server adds is no change, nor is an
// empty value that it leaves out, nor another spelling of the same quantity.
func changes(sent, kept map[string]any) []string {
	if sent["kind"] == "Secret" && sent["apiVersion"] == "v1" {
		sent = withoutStringData(sent)
	}
	found := walk(nil, "", sent, kept)
	sort.Strings(found)
	return found
}

func walk(found []string, path string, sent, kept any) []string {
	switch sent := sent.(type) {
	case map[string]any:
		kept, same := kept.(map[string]any)
		if !same && len(sent) > 0 {
			return append(found, path)
		}
		for key, value := range sent {
			found = walk(found, join(path, key), value, kept[key])
		}
		return found
	case []any:
		kept, same := kept.([]any)
		if !same && len(sent) > 0 || len(kept) < len(sent) {
			return append(found, path)
		}
		for index, value := range sent {
			found = walk(found, fmt.Sprintf("%s[%d]", path, index), value, kept[index])
		}
		return found
	}
	if same(sent, kept) {
		return found
	}
	return append(found, fmt.Sprintf("%s: %s became %s", path, brief(sent), brief(kept)))
}

func same(sent, kept any) bool {
	if kept == nil {
		return sent == nil || reflect.ValueOf(sent).IsZero()
	}
	if sent == kept {
		return true
	}
	was, err := resource.ParseQuantity(text(sent))
	if err != nil {
		return false
	}
	is, err := resource.ParseQuantity(text(kept))
	return err == nil && was.Cmp(is) == 0
}

// text is how a quantity may be written: as a string, or as a number.
func text(value any) string {
	switch value := value.(type) {
	case string:
		return value
	case float64:
		return strconv.FormatFloat(value, 'f', -1, 64)
	default:
		return ""
	}
}

// brief is the beginning of a value.
func brief(value any) string {
	const most = 80
	said := []rune(fmt.Sprint(value))
	if len(said) <= most {
		return string(said)
	}
	return string(said[:most]) + "…"
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// withoutStringData says a Secret as the server keeps it: text moved to data, encoded.
func withoutStringData(secret map[string]any) map[string]any {
	texts, has := secret["stringData"].(map[string]any)
	if !has {
		return secret
	}
	data := map[string]any{}
	if already, has := secret["data"].(map[string]any); has {
		for key, value := range already {
			data[key] = value
		}
	}
	for key, value := range texts {
		data[key] = base64.StdEncoding.EncodeToString([]byte(fmt.Sprint(value)))
	}
	moved := map[string]any{}
	for key, value := range secret {
		if key != "stringData" {
			moved[key] = value
		}
	}
	moved["data"] = data
	return moved
}
