package documents

import (
	"encoding/json"
	"reflect"
	"testing"
)

func TestChanges(t *testing.T) {
	for name, test := range map[string]struct {
		sent, kept string
		want       []string
	}{
		"defaults are no change":            {`{"a":{"b":1}}`, `{"a":{"b":1,"c":2},"d":[]}`, nil},
		"an empty value may be left out":    {`{"a":{},"b":[],"c":"","d":false,"e":0,"f":null}`, `{}`, nil},
		"a pruned field":                    {`{"a":{"b":"x"}}`, `{"a":{}}`, []string{"a.b: x became <nil>"}},
		"a pruned object":                   {`{"a":{"b":"x"}}`, `{}`, []string{"a"}},
		"a changed value":                   {`{"a":"x"}`, `{"a":"y"}`, []string{"a: x became y"}},
		"a shorter list":                    {`{"a":[1,2]}`, `{"a":[1]}`, []string{"a"}},
		"a longer list":                     {`{"a":[1]}`, `{"a":[1,2]}`, nil},
		"a changed element":                 {`{"a":[{"b":1}]}`, `{"a":[{"b":2}]}`, []string{"a[0].b: 1 became 2"}},
		"the same quantity":                 {`{"a":"1024Mi","b":2,"c":"1000m"}`, `{"a":"1Gi","b":"2","c":"1"}`, nil},
		"another quantity":                  {`{"a":"1000Mi"}`, `{"a":"1Gi"}`, []string{"a: 1000Mi became 1Gi"}},
		"text of a Secret":                  {`{"kind":"Secret","apiVersion":"v1","stringData":{"a":"x"}}`, `{"kind":"Secret","apiVersion":"v1","data":{"a":"eA=="}}`, nil},
		"another kind of value":             {`{"a":"true"}`, `{"a":true}`, []string{"a: true became true"}},
		"a value that the server took away": {`{"a":true}`, `{}`, []string{"a: true became <nil>"}},
	} {
		t.Run(name, func(t *testing.T) {
			got := changes(decoded(t, test.sent), decoded(t, test.kept))
			if !reflect.DeepEqual(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func decoded(t *testing.T, text string) map[string]any {
	t.Helper()
	var value map[string]any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatal(err)
	}
	return value
}
