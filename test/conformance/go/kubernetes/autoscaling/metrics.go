package autoscaling

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

// metrics is the server behind the three APIs of metrics, as adapters are: the API server passes requests on to it.
type metrics struct {
	client kubernetes.Interface
	mutex  sync.Mutex
	// values are what is measured, by namespace and name: of all pods together.
	values map[string]resource.Quantity
}

// apis are the groups and what each of them lists.
var apis = map[string]struct{ version, resource, kind string }{
	"custom.metrics.k8s.io":   {"v1beta2", "pods/*", "MetricValueList"},
	"external.metrics.k8s.io": {"v1beta1", "*", "ExternalMetricValueList"},
	"metrics.k8s.io":          {"v1beta1", "pods", "PodMetricsList"},
}

func (m *metrics) set(namespace, name string, total resource.Quantity) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.values[namespace+"/"+name] = total
}

func (m *metrics) get(namespace, name string) (resource.Quantity, bool) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	found, has := m.values[namespace+"/"+name]
	return found, has
}

// serve listens, and has the API server pass the three APIs on.
func (m *metrics) serve(ctx context.Context, server rest.Interface) error {
	listening := httptest.NewTLSServer(http.HandlerFunc(m.answer))
	context.AfterFunc(ctx, listening.Close)
	address, err := url.Parse(listening.URL)
	if err != nil {
		return err
	}
	create := func(path, manifest string) error {
		return server.Post().AbsPath(path).SetHeader("Content-Type", "application/json").Body([]byte(manifest)).Do(ctx).Error()
	}
	// A Service that is another name of this machine is the way out of the cluster.
	err = create("/api/v1/namespaces/default/services",
		`{"apiVersion":"v1","kind":"Service","metadata":{"name":"metrics"},"spec":{"type":"ExternalName","externalName":"localhost"}}`)
	if err != nil {
		return err
	}
	for group, api := range apis {
		err := create("/apis/apiregistration.k8s.io/v1/apiservices", fmt.Sprintf(
			`{"apiVersion":"apiregistration.k8s.io/v1","kind":"APIService","metadata":{"name":"%[1]s.%[2]s"},"spec":{"group":"%[2]s",`+
				`"version":"%[1]s","groupPriorityMinimum":100,"versionPriority":100,"insecureSkipTLSVerify":true,`+
				`"service":{"namespace":"default","name":"metrics","port":%[3]s}}}`, api.version, group, address.Port()))
		if err != nil {
			return err
		}
	}
	return m.passedOn(ctx, server)
}

// passedOn waits until the API server serves all of them.
func (m *metrics) passedOn(ctx context.Context, server rest.Interface) error {
	var last error
	for started := time.Now(); time.Since(started) < time.Minute; time.Sleep(interval) {
		last = nil
		for group, api := range apis {
			if err := server.Get().AbsPath("/apis", group, api.version).Do(ctx).Error(); err != nil {
				last = err
			}
		}
		if last == nil {
			return nil
		}
	}
	return fmt.Errorf("the API server passes no metrics on: %w", last)
}

// answer takes /apis/GROUP/VERSION, for discovery, and below it what a HorizontalPodAutoscaler asks for.
func (m *metrics) answer(writer http.ResponseWriter, request *http.Request) {
	parts := strings.Split(strings.Trim(request.URL.Path, "/"), "/")
	if len(parts) < 3 || parts[0] != "apis" || apis[parts[1]].version != parts[2] {
		http.NotFound(writer, request)
		return
	}
	group, version, rest := parts[1], parts[2], parts[3:]
	selector := request.URL.Query().Get("labelSelector")
	if len(rest) == 0 {
		list := metav1.APIResourceList{GroupVersion: group + "/" + version, APIResources: []metav1.APIResource{
			{Name: apis[group].resource, Namespaced: true, Kind: apis[group].kind, Verbs: metav1.Verbs{"get", "list"}},
		}}
		list.Kind, list.APIVersion = "APIResourceList", "v1"
		write(writer, list)
		return
	}
	items, err := m.items(request.Context(), group, rest, selector)
	if err != nil {
		status := metav1.Status{Status: metav1.StatusFailure, Code: http.StatusNotFound, Reason: metav1.StatusReasonNotFound, Message: err.Error()}
		status.Kind, status.APIVersion = "Status", "v1"
		writer.WriteHeader(http.StatusNotFound)
		write(writer, status)
		return
	}
	write(writer, map[string]any{"kind": apis[group].kind, "apiVersion": group + "/" + version, "metadata": map[string]any{}, "items": items})
}

func write(writer http.ResponseWriter, answer any) {
	writer.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(writer).Encode(answer)
}

// items are what was measured: of each pod that the selector chooses its part, or from outside one value.
func (m *metrics) items(ctx context.Context, group string, rest []string, selector string) ([]any, error) {
	switch {
	case group == "custom.metrics.k8s.io" && len(rest) == 5 && rest[0] == "namespaces" && rest[2] == "pods" && rest[3] == "*":
		return m.ofPods(ctx, rest[1], selector, rest[4], func(pod corev1.Pod, part *resource.Quantity) any {
			return map[string]any{
				"describedObject": map[string]any{"kind": "Pod", "namespace": pod.Namespace, "name": pod.Name, "apiVersion": "/v1"},
				"metric":          map[string]any{"name": rest[4]}, "timestamp": metav1.Now(), "value": part,
			}
		})
	case group == "metrics.k8s.io" && len(rest) == 3 && rest[0] == "namespaces" && rest[2] == "pods":
		return m.ofPods(ctx, rest[1], selector, "cpu", func(pod corev1.Pod, part *resource.Quantity) any {
			containers := []any{map[string]any{"name": pod.Spec.Containers[0].Name, "usage": map[string]any{"cpu": part}}}
			for _, container := range pod.Spec.Containers[1:] {
				containers = append(containers, map[string]any{"name": container.Name, "usage": map[string]any{"cpu": "0"}})
			}
			metadata := map[string]any{"name": pod.Name, "namespace": pod.Namespace}
			return map[string]any{"metadata": metadata, "timestamp": metav1.Now(), "window": "0s", "containers": containers}
		})
	case group == "external.metrics.k8s.io" && len(rest) == 3 && rest[0] == "namespaces":
		found, has := m.get(rest[1], rest[2]+"{"+selector+"}")
		if !has {
			return nil, fmt.Errorf("no metric %s{%s} in %s", rest[2], selector, rest[1])
		}
		return []any{map[string]any{"metricName": rest[2], "metricLabels": map[string]any{}, "timestamp": metav1.Now(), "value": &found}}, nil
	}
	return nil, fmt.Errorf("no metrics at %s", strings.Join(rest, "/"))
}

func (m *metrics) ofPods(
	ctx context.Context, namespace, selector, name string, item func(pod corev1.Pod, part *resource.Quantity) any,
) ([]any, error) {
	found, has := m.get(namespace, name)
	if !has {
		return nil, fmt.Errorf("no metric %s in %s", name, namespace)
	}
	pods, err := m.client.CoreV1().Pods(namespace).List(ctx, metav1.ListOptions{LabelSelector: selector})
	if err != nil {
		return nil, err
	}
	items := []any{}
	for _, pod := range pods.Items {
		part := resource.NewMilliQuantity(found.MilliValue()/int64(len(pods.Items)), resource.DecimalSI)
		items = append(items, item(pod, part))
	}
	return items, nil
}
