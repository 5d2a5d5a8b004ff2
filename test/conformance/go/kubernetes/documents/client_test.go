package documents

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
)

const stays = `{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a","namespace":"default","finalizers":["example.com/nobody"]}}`

func TestRemove(t *testing.T) {
	for name, test := range map[string]struct {
		afterwards int
		body, want string
	}{
		"what is gone": {http.StatusNotFound, `{"kind":"Status","apiVersion":"v1","status":"Failure","reason":"NotFound","code":404}`, ""},
		"what stays":   {http.StatusOK, stays, `it is still there, with the finalizers ["example.com/nobody"]`},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
				writer.Header().Set("Content-Type", "application/json")
				if request.Method == http.MethodGet {
					writer.WriteHeader(test.afterwards)
					_, _ = writer.Write([]byte(test.body))
					return
				}
				_, _ = writer.Write([]byte(`{"kind":"Status","apiVersion":"v1","status":"Success"}`))
			}))
			defer server.Close()
			err := clientOf(t, server).remove(context.Background(), "/api/v1/namespaces/default/configmaps/a")
			if got := message(err); (test.want == "") != (got == "") || !strings.Contains(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func clientOf(t *testing.T, server *httptest.Server) client {
	t.Helper()
	codecs := serializer.NewCodecFactory(scheme.Scheme).WithoutConversion()
	config := &rest.Config{Host: server.URL, ContentConfig: rest.ContentConfig{GroupVersion: &schema.GroupVersion{Version: "v1"}, NegotiatedSerializer: codecs}}
	made, err := rest.UnversionedRESTClientFor(config)
	if err != nil {
		t.Fatal(err)
	}
	return client{made}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
