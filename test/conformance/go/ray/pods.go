package main

import (
	"context"
	"fmt"

	core "k8s.io/api/core/v1"

	ray "github.com/ray-project/kuberay/ray-operator/apis/ray/v1"
	"github.com/ray-project/kuberay/ray-operator/controllers/ray/common"
	"github.com/ray-project/kuberay/ray-operator/controllers/ray/utils"
)

// pod is what the operator makes of the head, or of one replica of a group of workers.
type pod struct {
	Group string       `json:"group"`
	Spec  core.PodSpec `json:"spec"`
}

// podsOf builds pods as buildHeadPod and buildWorkerPod of raycluster_controller.go do.
func podsOf(cluster ray.RayCluster) []pod {
	ctx := context.Background()
	head := &cluster.Spec.HeadGroupSpec
	if head.RayStartParams == nil {
		head.RayStartParams = map[string]string{}
	}
	port := common.GetHeadPort(head.RayStartParams)
	scaled := utils.IsAutoscalingEnabled(&cluster.Spec)
	creator := utils.GetCRDType(cluster.Labels[utils.RayOriginatedFromCRDLabelKey])
	fqdn := utils.GenerateFQDNServiceName(ctx, cluster, cluster.Namespace)

	template := common.DefaultHeadPodTemplate(ctx, cluster, *head, "head", port)
	built := common.BuildPod(ctx, template, ray.HeadNode, head.RayStartParams, port, scaled, creator, fqdn, nil, cluster.Spec.RayVersion)
	pods := []pod{{Group: "", Spec: built.Spec}}
	for _, group := range cluster.Spec.WorkerGroupSpecs {
		if group.RayStartParams == nil {
			group.RayStartParams = map[string]string{}
		}
		template := common.DefaultWorkerPodTemplate(ctx, cluster, group, "worker", fqdn, port, group.GroupName, 0, 0)
		built := common.BuildPod(ctx, template, ray.WorkerNode, group.RayStartParams, port, scaled, creator, fqdn, nil, cluster.Spec.RayVersion)
		pods = append(pods, pod{Group: group.GroupName, Spec: built.Spec})
	}
	return pods
}

// autoscaler is the name that BuildAutoscalerContainer gives.
const autoscaler = "autoscaler"

// wrongWith is what no validation says and the programs of a pod die of: Ray's autoscaler reads the token of its account.
func wrongWith(made pod) []string {
	automount := made.Spec.AutomountServiceAccountToken
	messages := []string{}
	for _, container := range made.Spec.Containers {
		if container.Name == autoscaler && automount != nil && !*automount {
			messages = append(messages, "the autoscaler reads the token of a service account, and the head mounts none")
		}
		if container.Image == "" {
			messages = append(messages, fmt.Sprintf("container %s of group %q has no image", container.Name, made.Group))
		}
	}
	return messages
}
