package admission

import (
	"context"
	"net/http"

	"github.com/go-logr/logr"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/healthz"
	"sigs.k8s.io/controller-runtime/pkg/webhook"
)

// server takes what would be served over the network.
type server struct{ *http.ServeMux }

func (s server) NeedLeaderElection() bool                   { return false }
func (s server) Register(path string, handler http.Handler) { s.Handle(path, handler) }
func (s server) Start(context.Context) error                { return nil }
func (s server) StartedChecker() healthz.Checker            { return nil }
func (s server) WebhookMux() *http.ServeMux                 { return s.ServeMux }

var _ webhook.Server = server{}

// New builds the webhooks of each project for a manager of its own, which never speaks to an API server: its cluster is empty.
func New(scheme *runtime.Scheme, projects ...func(ctrl.Manager) error) (Hooks, error) {
	ctrl.SetLogger(logr.Discard())
	var hooks Hooks
	for _, setup := range projects {
		served := server{http.NewServeMux()}
		options := ctrl.Options{
			Scheme:        scheme,
			WebhookServer: served,
			MapperProvider: func(*rest.Config, *http.Client) (meta.RESTMapper, error) {
				return meta.NewDefaultRESTMapper(scheme.PreferredVersionAllGroups()), nil
			},
			NewClient: func(*rest.Config, client.Options) (client.Client, error) {
				return fake.NewClientBuilder().WithScheme(scheme).Build(), nil
			},
		}
		options.Metrics.BindAddress = "0"
		built, err := ctrl.NewManager(&rest.Config{Host: "https://nobody.invalid"}, options)
		if err != nil {
			return nil, err
		}
		if err := setup(built); err != nil {
			return nil, err
		}
		hooks = append(hooks, served)
	}
	return hooks, nil
}
