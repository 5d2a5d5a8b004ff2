package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/go-logr/logr"
	admissionv1 "k8s.io/api/admission/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/healthz"
	"sigs.k8s.io/controller-runtime/pkg/webhook"
	jobset "sigs.k8s.io/jobset/api/jobset/v1alpha2"
	"sigs.k8s.io/jobset/pkg/webhooks"
)

const (
	mutate   = "/mutate-jobset-x-k8s-io-v1alpha2-jobset"
	validate = "/validate-jobset-x-k8s-io-v1alpha2-jobset"
)

// server takes what would be served over the network.
type server struct{ *http.ServeMux }

func (s server) NeedLeaderElection() bool                   { return false }
func (s server) Register(path string, handler http.Handler) { s.Handle(path, handler) }
func (s server) Start(context.Context) error                { return nil }
func (s server) StartedChecker() healthz.Checker            { return nil }
func (s server) WebhookMux() *http.ServeMux                 { return s.ServeMux }

var _ webhook.Server = server{}

// start builds the webhooks for a manager which never speaks to an API server.
func start() (server, error) {
	ctrl.SetLogger(logr.Discard())
	scheme := runtime.NewScheme()
	utilruntime.Must(clientgoscheme.AddToScheme(scheme))
	utilruntime.Must(jobset.AddToScheme(scheme))
	served := server{http.NewServeMux()}
	options := ctrl.Options{
		Scheme:        scheme,
		WebhookServer: served,
		MapperProvider: func(*rest.Config, *http.Client) (meta.RESTMapper, error) {
			return meta.NewDefaultRESTMapper(scheme.PreferredVersionAllGroups()), nil
		},
	}
	options.Metrics.BindAddress = "0"
	built, err := ctrl.NewManager(&rest.Config{Host: "https://nobody.invalid"}, options)
	if err != nil {
		return served, err
	}
	return served, webhooks.Setup(built)
}

func (s server) judge(asked question) (verdict, error) {
	said := verdict{ID: asked.ID, Messages: []string{}, Changed: []string{}}
	defaulted, err := s.review(mutate, asked.Content)
	if err != nil {
		return said, err
	}
	if !defaulted.Allowed {
		said.Messages = append(said.Messages, defaulted.Result.Message)
		return said, nil
	}
	content, changed, err := apply(asked.Content, defaulted.Patch)
	if err != nil {
		return said, err
	}
	said.Changed = append(said.Changed, changed...)
	validated, err := s.review(validate, content)
	if err != nil {
		return said, err
	}
	said.Accepted = validated.Allowed
	if !validated.Allowed {
		said.Messages = append(said.Messages, validated.Result.Message)
	}
	return said, nil
}

func (s server) review(path string, content json.RawMessage) (*admissionv1.AdmissionResponse, error) {
	kind := metav1.GroupVersionKind{Group: jobset.GroupVersion.Group, Version: jobset.GroupVersion.Version, Kind: "JobSet"}
	body, err := json.Marshal(admissionv1.AdmissionReview{
		TypeMeta: metav1.TypeMeta{APIVersion: admissionv1.SchemeGroupVersion.String(), Kind: "AdmissionReview"},
		Request:  &admissionv1.AdmissionRequest{UID: "1", Kind: kind, Operation: admissionv1.Create, Object: runtime.RawExtension{Raw: content}},
	})
	if err != nil {
		return nil, err
	}
	request := httptest.NewRequest(http.MethodPost, path, bytes.NewReader(body))
	request.Header.Set("Content-Type", "application/json")
	recorder := httptest.NewRecorder()
	s.ServeHTTP(recorder, request)
	var answer admissionv1.AdmissionReview
	if err := json.Unmarshal(recorder.Body.Bytes(), &answer); err != nil || answer.Response == nil {
		return nil, fmt.Errorf("%s answered %d %s", path, recorder.Code, recorder.Body)
	}
	return answer.Response, nil
}
