// Package apiserver is the command which judges documents by a real API server.
package apiserver

import (
	"context"
	"errors"
	"flag"
	"os"
	"strings"

	"cdk8s-gpu.test/conformance/kubernetes/cluster"
	"cdk8s-gpu.test/conformance/kubernetes/crds"
	"cdk8s-gpu.test/conformance/kubernetes/documents"
	"cdk8s-gpu.test/conformance/kubernetes/stream"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/discovery/cached/memory"
	"k8s.io/client-go/restmapper"
)

// Command reads documents.Question lines and writes a documents.Verdict for each.
//
//	apiserver [-crds FOLDER]... [-parallel COUNT] [FLAG OF KUBE-APISERVER]...
func Command(arguments []string) (err error) {
	var folders list
	flags := flag.NewFlagSet("apiserver", flag.ContinueOnError)
	flags.Var(&folders, "crds", "a folder of CustomResourceDefinitions; may be given several times")
	parallel := flags.Int("parallel", 4, "how many documents are judged at a time")
	if err := flags.Parse(arguments); err != nil {
		return err
	}

	ctx := context.Background()
	plane, err := cluster.Start(ctx, flags.Args()...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, plane.Close()) }()
	if err := crds.Install(ctx, plane.Config, folders); err != nil {
		return err
	}
	client, err := discovery.NewDiscoveryClientForConfig(plane.Config)
	if err != nil {
		return err
	}
	mapper := restmapper.NewDeferredDiscoveryRESTMapper(memory.NewMemCacheClient(client))
	judge := documents.NewJudge(plane.REST, mapper)
	return stream.Answer(os.Stdin, os.Stdout, *parallel, judge.Answer)
}

type list []string

func (l *list) String() string { return strings.Join(*l, ",") }

func (l *list) Set(value string) error {
	*l = append(*l, value)
	return nil
}
