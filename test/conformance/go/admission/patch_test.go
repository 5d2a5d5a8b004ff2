package admission

import "testing"

func TestApply(t *testing.T) {
	for name, test := range map[string]struct {
		content, patch string
		changes        int
	}{
		"what is added is no change":        {`{"a":{}}`, `[{"op":"add","path":"/a/b","value":1}]`, 0},
		"the same quantity is no change":    {`{"a":{"b/c":8}}`, `[{"op":"replace","path":"/a/b~1c","value":"8"}]`, 0},
		"another quantity is a change":      {`{"a":[{"b":8}]}`, `[{"op":"replace","path":"/a/0/b","value":"9"}]`, 1},
		"another text is a change":          {`{"a":"x"}`, `[{"op":"replace","path":"/a","value":"y"}]`, 1},
		"what is taken away is a change":    {`{"a":"x"}`, `[{"op":"remove","path":"/a"}]`, 1},
		"a quantity taken away is a change": {`{"a":1}`, `[{"op":"remove","path":"/a"}]`, 1},
	} {
		t.Run(name, func(t *testing.T) {
			done, err := apply([]byte(test.content), []byte(test.patch))
			if err != nil || len(done.changed) != test.changes {
				t.Errorf("got %q, %v", done.changed, err)
			}
		})
	}
}

func TestAdded(t *testing.T) {
	content := []byte(`{"a":{}}`)
	patch := []byte(`[{"op":"add","path":"/a/b","value":true},{"op":"add","path":"/a/c","value":{"d":{},"e":0}}]`)
	done, err := apply(content, patch)
	if err != nil || len(done.added) != 1 || done.added[0] != "/a/b" {
		t.Errorf("got %q, %v", done.added, err)
	}
}
