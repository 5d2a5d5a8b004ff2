// Package serving is the command which keeps a control plane running for somebody else: for Pulumi's engine, which makes,
// changes and deletes objects and waits for what becomes of them.
package serving

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"cdk8s-gpu.test/conformance/kubernetes/cluster"
	"cdk8s-gpu.test/conformance/kubernetes/crds"
	"cdk8s-gpu.test/conformance/kubernetes/scheduling"
	"k8s.io/client-go/kubernetes"
)

// controllers are those whose work is waited for: of workloads and their pods, of Services, and of what is deleted. Those
// that watch over nodes stay off: no kubelet says that ours are alive.
const controllers = "deployment-controller,replicaset-controller,statefulset-controller,daemonset-controller," +
	"job-controller,cronjob-controller,disruption-controller,resourcequota-controller,namespace-controller," +
	"garbage-collector-controller,endpoints-controller,endpointslice-controller,serviceaccount-controller"

// Command serves until it is told to stop, and says `ready` on a line of its own when all of it is.
func Command(arguments []string) (err error) {
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	kubeconfig := flags.String("kubeconfig", "", "file to write, for who may do anything")
	nodes := flags.String("nodes", "", "file with a JSON list of nodes")
	fate := flags.String("fate", "", "file that says what becomes of pods: wait, run or finish")
	certificate := flags.String("certificate", "", "folder to write tls.crt and tls.key into, of a server on 127.0.0.1 such as a webhook's")
	var definitions []string
	flags.Func("crds", "folder or file of CustomResourceDefinitions to install; may be given several times", func(path string) error {
		definitions = append(definitions, path)
		return nil
	})
	if err := flags.Parse(arguments); err != nil {
		return err
	}

	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	plane, err := cluster.Start(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, plane.Close()) }()
	if err := plane.AddController("kube-scheduler"); err != nil {
		return err
	}
	if err := plane.AddController("kube-controller-manager", "--controllers="+controllers); err != nil {
		return err
	}
	if len(definitions) > 0 {
		if err := crds.Install(ctx, plane.Config, definitions); err != nil {
			return err
		}
	}
	if *certificate != "" {
		if err := plane.WriteCertificate(*certificate); err != nil {
			return err
		}
	}
	client, err := kubernetes.NewForConfig(plane.Config)
	if err != nil {
		return err
	}
	if err := addNodes(ctx, client, *nodes); err != nil {
		return err
	}
	if err := plane.WriteKubeconfig(*kubeconfig); err != nil {
		return err
	}
	fmt.Println("ready")
	return (&kubelets{client: client, fate: *fate}).run(ctx)
}

func addNodes(ctx context.Context, client kubernetes.Interface, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var nodes []scheduling.Node
	if err := json.Unmarshal(text, &nodes); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	for _, node := range nodes {
		if err := scheduling.AddNode(ctx, client, node); err != nil {
			return fmt.Errorf("node %s: %w", node.Name, err)
		}
	}
	return nil
}
