package admission

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
	"k8s.io/apimachinery/pkg/api/resource"
)

// patched is an object that was patched, where it got another value than it had, and where it got one at all. Another spelling
// of the same quantity is no change, and what says nothing is no addition: Go writes out structures that are empty.
type patched struct {
	content        []byte
	changed, added []string
}

func apply(content, patch []byte) (patched, error) {
	done := patched{content: content}
	if len(patch) == 0 {
		return done, nil
	}
	var operations []struct {
		Operation string `json:"op"`
		Path      string `json:"path"`
		Value     any    `json:"value"`
	}
	var before any
	if err := json.Unmarshal(patch, &operations); err != nil {
		return done, err
	}
	if err := json.Unmarshal(content, &before); err != nil {
		return done, err
	}
	for _, operation := range operations {
		if operation.Operation == "add" {
			if !empty(operation.Value) {
				done.added = append(done.added, operation.Path)
			}
		} else if !same(at(before, operation.Path), operation.Value) {
			done.changed = append(done.changed, operation.Path)
		}
	}
	decoded, err := jsonpatch.DecodePatch(patch)
	if err != nil {
		return done, err
	}
	done.content, err = decoded.Apply(content)
	return done, err
}

// empty tells whether a value says nothing, however deep.
func empty(value any) bool {
	switch inside := value.(type) {
	case map[string]any:
		for _, one := range inside {
			if !empty(one) {
				return false
			}
		}
		return true
	case []any:
		return len(inside) == 0
	default:
		return value == nil || value == "" || value == 0.0 || value == false
	}
}

// at is the value at a JSON pointer, or nothing.
func at(value any, pointer string) any {
	for _, step := range strings.Split(pointer, "/")[1:] {
		key := strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
		switch inside := value.(type) {
		case map[string]any:
			value = inside[key]
		case []any:
			index, err := strconv.Atoi(key)
			if err != nil || index >= len(inside) {
				return nil
			}
			value = inside[index]
		default:
			return nil
		}
	}
	return value
}

func same(before, after any) bool {
	was, err := resource.ParseQuantity(fmt.Sprint(before))
	if err != nil {
		return false
	}
	is, err := resource.ParseQuantity(fmt.Sprint(after))
	return err == nil && was.Cmp(is) == 0
}
