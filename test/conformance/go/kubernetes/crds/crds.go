// Package crds installs CustomResourceDefinitions from folders of YAML.
package crds

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"time"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	clientset "k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/rest"
)

// Install creates every definition below the folders and waits until each is served. Two of the same name must say the
// same, and none is converted by a webhook, as none would answer.
func Install(ctx context.Context, config *rest.Config, folders []string) error {
	client, err := clientset.NewForConfig(config)
	if err != nil {
		return err
	}
	var refused []error
	installed := map[string]*apiextensions.CustomResourceDefinition{}
	for _, folder := range folders {
		definitions, err := read(folder)
		if err != nil {
			return err
		}
		if len(definitions) == 0 {
			return fmt.Errorf("%s holds no CustomResourceDefinition", folder)
		}
		for _, definition := range definitions {
			definition.Spec.Conversion = nil
			definition.Status = apiextensions.CustomResourceDefinitionStatus{}
			if other, twice := installed[definition.Name]; twice {
				if !reflect.DeepEqual(other.Spec, definition.Spec) {
					return fmt.Errorf("%s of %s differs from one before it", definition.Name, folder)
				}
				continue
			}
			installed[definition.Name] = definition
			if _, err := client.ApiextensionsV1().CustomResourceDefinitions().Create(ctx, definition, metav1.CreateOptions{}); err != nil {
				refused = append(refused, fmt.Errorf("%s of %s: %w", definition.Name, folder, err))
			}
		}
	}
	if len(refused) > 0 {
		return errors.Join(refused...)
	}
	return served(ctx, client, len(installed))
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
