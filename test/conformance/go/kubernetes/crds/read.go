package crds

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	yamlstream "k8s.io/apimachinery/pkg/util/yaml"
	"sigs.k8s.io/yaml"
)

var manifest = regexp.MustCompile(`\.ya?ml(\.gz)?$`)

// read finds the definitions in a file, or in all files below a folder; other documents in them are passed over.
func read(root string) (definitions []*apiextensions.CustomResourceDefinition, err error) {
	var minimal []*apiextensions.CustomResourceDefinition
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !manifest.MatchString(path) {
			return err
		}
		text, err := contentOf(path)
		if err != nil {
			return err
		}
		found, err := parse(text)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if strings.Contains(filepath.Base(path), ".minimal.") {
			minimal = append(minimal, found...)
		} else {
			definitions = append(definitions, found...)
		}
		return nil
	})
	// A definition that leaves its fields open is for where the whole one is not there.
	for _, open := range minimal {
		if !slices.ContainsFunc(definitions, func(whole *apiextensions.CustomResourceDefinition) bool { return whole.Name == open.Name }) {
			definitions = append(definitions, open)
		}
	}
	return definitions, err
}

func contentOf(path string) ([]byte, error) {
	text, err := os.ReadFile(path)
	if err != nil || filepath.Ext(path) != ".gz" {
		return text, err
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(unpacked)
}

func parse(text []byte) (definitions []*apiextensions.CustomResourceDefinition, err error) {
	reader := yamlstream.NewYAMLReader(bufio.NewReader(bytes.NewReader(text)))
	for {
		document, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return definitions, nil
		}
		if err != nil {
			return nil, err
		}
		if !bytes.Contains(document, []byte("kind: CustomResourceDefinition")) {
			continue
		}
		definition := &apiextensions.CustomResourceDefinition{}
		if err := yaml.Unmarshal(document, definition); err != nil {
			return nil, err
		}
		if definition.Kind == "CustomResourceDefinition" {
			definitions = append(definitions, definition)
		}
	}
}
