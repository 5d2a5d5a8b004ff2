package admission

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	admissionv1 "k8s.io/api/admission/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// Hooks are the webhooks of one or more projects: an object passes them all.
type Hooks []server

func (h Hooks) judge(asked question) (verdict, error) {
	said := verdict{ID: asked.ID, Messages: []string{}, Changed: []string{}, Added: []string{}}
	var typed metav1.PartialObjectMetadata
	if err := json.Unmarshal(asked.Content, &typed); err != nil {
		return said, err
	}
	kind, content, reviewed := typed.GroupVersionKind(), asked.Content, false
	for _, one := range h {
		answer, err := one.review("mutate", kind, content)
		if err != nil {
			return said, err
		}
		if answer == nil {
			continue
		}
		reviewed = true
		if !answer.Allowed {
			said.Messages = append(said.Messages, answer.Result.Message)
			return said, nil
		}
		done, err := apply(content, answer.Patch)
		if err != nil {
			return said, err
		}
		content = done.content
		said.Changed, said.Added = append(said.Changed, done.changed...), append(said.Added, done.added...)
	}
	for _, one := range h {
		answer, err := one.review("validate", kind, content)
		if err != nil {
			return said, err
		}
		if answer == nil {
			continue
		}
		reviewed = true
		if !answer.Allowed {
			said.Messages = append(said.Messages, answer.Result.Message)
		}
	}
	if !reviewed {
		return said, fmt.Errorf("no webhook takes a %s", kind)
	}
	said.Accepted = len(said.Messages) == 0
	return said, nil
}

// review asks the webhook of a kind, and answers nothing where there is none.
func (s server) review(what string, kind schema.GroupVersionKind, content json.RawMessage) (*admissionv1.AdmissionResponse, error) {
	body, err := json.Marshal(admissionv1.AdmissionReview{
		TypeMeta: metav1.TypeMeta{APIVersion: admissionv1.SchemeGroupVersion.String(), Kind: "AdmissionReview"},
		Request: &admissionv1.AdmissionRequest{
			UID:       "1",
			Kind:      metav1.GroupVersionKind(kind),
			Operation: admissionv1.Create,
			Object:    runtime.RawExtension{Raw: content},
		},
	})
	if err != nil {
		return nil, err
	}
	request := httptest.NewRequest(http.MethodPost, pathOf(what, kind), bytes.NewReader(body))
	request.Header.Set("Content-Type", "application/json")
	handler, pattern := s.Handler(request)
	if pattern == "" {
		return nil, nil
	}
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, request)
	var answer admissionv1.AdmissionReview
	if err := json.Unmarshal(recorder.Body.Bytes(), &answer); err != nil || answer.Response == nil {
		return nil, fmt.Errorf("%s answered %d %s", request.URL.Path, recorder.Code, recorder.Body)
	}
	return answer.Response, nil
}

// pathOf is where controller-runtime serves the webhook of a kind.
func pathOf(what string, kind schema.GroupVersionKind) string {
	return "/" + what + "-" + strings.ReplaceAll(kind.Group, ".", "-") + "-" + kind.Version + "-" + strings.ToLower(kind.Kind)
}
