package main

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
	"k8s.io/apimachinery/pkg/api/resource"
)

// apply patches an object, and says which paths got another value than they had. What is only added is no change, nor is
// another spelling of the same quantity.
func apply(content, patch []byte) (patched []byte, changed []string, err error) {
	if len(patch) == 0 {
		return content, nil, nil
	}
	var operations []struct {
		Operation string `json:"op"`
		Path      string `json:"path"`
		Value     any    `json:"value"`
	}
	var before any
	if err := json.Unmarshal(patch, &operations); err != nil {
		return nil, nil, err
	}
	if err := json.Unmarshal(content, &before); err != nil {
		return nil, nil, err
	}
	for _, operation := range operations {
		if operation.Operation != "add" && !same(at(before, operation.Path), operation.Value) {
			changed = append(changed, operation.Path)
		}
	}
	decoded, err := jsonpatch.DecodePatch(patch)
	if err != nil {
		return nil, nil, err
	}
	patched, err = decoded.Apply(content)
	return patched, changed, err
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
