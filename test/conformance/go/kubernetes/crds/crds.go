// Package crds installs CustomResourceDefinitions from folders of YAML.
package crds

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	clientset "k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	yamlstream "k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/yaml"
)

// Install creates every definition below the folders and waits until each is served. No two may have the same name, and
// none is converted by a webhook, as none would answer.
func Install(ctx context.Context, config *rest.Config, folders []string) error {
	client, err := clientset.NewForConfig(config)
	if err != nil {
		return err
	}
	from := map[string]string{}
	for _, folder := range folders {
		definitions, err := read(folder)
		if err != nil {
			return err
		}
		if len(definitions) == 0 {
			return fmt.Errorf("%s holds no CustomResourceDefinition", folder)
		}
		for _, definition := range definitions {
			if other, twice := from[definition.Name]; twice {
				return fmt.Errorf("%s is in %s and in %s", definition.Name, other, folder)
			}
			from[definition.Name] = folder
			definition.Spec.Conversion = nil
			definition.Status = apiextensions.CustomResourceDefinitionStatus{}
			if _, err := client.ApiextensionsV1().CustomResourceDefinitions().Create(ctx, definition, metav1.CreateOptions{}); err != nil {
				return fmt.Errorf("%s of %s: %w", definition.Name, folder, err)
			}
		}
	}
	return served(ctx, client, len(from))
}

func read(folder string) (definitions []*apiextensions.CustomResourceDefinition, err error) {
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".yaml") && !strings.HasSuffix(path, ".yml") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		found, err := parse(text)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		definitions = append(definitions, found...)
		return nil
	})
	return definitions, err
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

func served(ctx context.Context, client clientset.Interface, count int) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	for {
		list, err := client.ApiextensionsV1().CustomResourceDefinitions().List(ctx, metav1.ListOptions{})
		if err != nil {
			return err
		}
		missing := []string{}
		for index := range list.Items {
			if !established(&list.Items[index]) {
				missing = append(missing, list.Items[index].Name)
			}
		}
		if len(missing) == 0 && len(list.Items) >= count {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("not served within two minutes: %s", strings.Join(missing, ", "))
		case <-time.After(200 * time.Millisecond):
		}
	}
}

func established(definition *apiextensions.CustomResourceDefinition) bool {
	for _, condition := range definition.Status.Conditions {
		if condition.Type == apiextensions.Established {
			return condition.Status == apiextensions.ConditionTrue
		}
	}
	return false
}
