// What KubeRay's own code says of RayClusters, RayJobs and RayServices: the validation with which its controllers begin, and
// the pods that they make of a cluster.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	ray "github.com/ray-project/kuberay/ray-operator/apis/ray/v1"
	"github.com/ray-project/kuberay/ray-operator/controllers/ray/utils"
)

// Question is an object of the group ray.io.
type Question struct {
	ID      string          `json:"id"`
	Content json.RawMessage `json:"content"`
}

// Verdict says whether the controllers go on with it, and the specifications of the pods of each group, the head first.
type Verdict struct {
	ID       string   `json:"id"`
	Accepted bool     `json:"accepted"`
	Messages []string `json:"messages"`
	Pods     []pod    `json:"pods"`
}

func main() {
	questions, answers := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var question Question
		err := questions.Decode(&question)
		if err == nil {
			err = answers.Encode(answer(question))
		} else if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

func answer(question Question) (verdict Verdict) {
	verdict = Verdict{ID: question.ID, Messages: []string{}, Pods: []pod{}}
	// What ends the operator's process refuses by that.
	defer func() {
		if panicked := recover(); panicked != nil {
			verdict.Accepted, verdict.Messages = false, append(verdict.Messages, fmt.Sprintf("the operator panics: %v", panicked))
		}
	}()
	cluster, err := judge(question.Content)
	if err != nil {
		verdict.Messages = append(verdict.Messages, err.Error())
		return verdict
	}
	if cluster != nil {
		verdict.Pods = podsOf(*cluster)
		for _, one := range verdict.Pods {
			verdict.Messages = append(verdict.Messages, wrongWith(one)...)
		}
	}
	verdict.Accepted = len(verdict.Messages) == 0
	return verdict
}

// judge is what the controllers ask before they do anything: raycluster_controller.go, rayjob_controller.go and
// rayservice_controller.go. It gives the cluster that a controller makes.
func judge(content []byte) (*ray.RayCluster, error) {
	var typed metav1.TypeMeta
	if err := json.Unmarshal(content, &typed); err != nil {
		return nil, err
	}
	switch typed.Kind {
	case "RayCluster":
		var cluster ray.RayCluster
		if err := json.Unmarshal(content, &cluster); err != nil {
			return nil, err
		}
		return &cluster, first(
			utils.ValidateRayClusterMetadata(cluster.ObjectMeta),
			utils.ValidateRayClusterSpec(&cluster.Spec, cluster.Annotations),
			utils.ValidateRayClusterUpgradeOptions(&cluster),
		)
	case "RayJob":
		var job ray.RayJob
		if err := json.Unmarshal(content, &job); err != nil {
			return nil, err
		}
		return clusterOf(job.ObjectMeta, job.Spec.RayClusterSpec, "RayJob"), first(
			utils.ValidateRayJobMetadata(job.ObjectMeta),
			utils.ValidateRayJobSpec(&job),
		)
	case "RayService":
		var service ray.RayService
		if err := json.Unmarshal(content, &service); err != nil {
			return nil, err
		}
		return clusterOf(service.ObjectMeta, &service.Spec.RayClusterSpec, "RayService"), first(
			utils.ValidateRayServiceMetadata(service.ObjectMeta),
			utils.ValidateRayServiceSpec(&service),
		)
	}
	return nil, fmt.Errorf("%s is no kind of KubeRay's", typed.Kind)
}

func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// clusterOf is what the controller of a job or of a service calls its cluster: utils.GenerateRayClusterName.
func clusterOf(meta metav1.ObjectMeta, spec *ray.RayClusterSpec, creator string) *ray.RayCluster {
	if spec == nil {
		return nil
	}
	name := utils.GenerateRayClusterName(meta.Name)
	labels := map[string]string{utils.RayOriginatedFromCRDLabelKey: creator}
	return &ray.RayCluster{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: meta.Namespace, Labels: labels}, Spec: *spec}
}
