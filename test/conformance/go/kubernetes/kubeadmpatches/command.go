// Package kubeadmpatches is the command which lays patches over the kubelet's configuration of a cluster as kubeadm does.
package kubeadmpatches

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"

	"cdk8s-gpu.test/conformance/kubernetes/stream"
	kubelet "k8s.io/kubelet/config/v1beta1"
	"k8s.io/kubernetes/cmd/kubeadm/app/util/patches"
	"sigs.k8s.io/yaml"
)

// Question is a file in the folder of patches.
type Question struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Content string `json:"content"`
}

// Verdict says what comes of the configuration of the cluster.
type Verdict struct {
	ID       string   `json:"id"`
	Accepted bool     `json:"accepted"`
	Messages []string `json:"messages"`
	Made     string   `json:"made"`
}

// What kubeadm has in its ConfigMap, and no pool of ours says.
const cluster = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
clusterDomain: cluster.local
rotateCertificates: true
`

// Command reads Question lines and writes a Verdict for each.
func Command([]string) error {
	return stream.Answer(os.Stdin, os.Stdout, 1, func(question Question) Verdict {
		verdict := Verdict{ID: question.ID, Messages: []string{}}
		made, said, err := patched(question)
		if err != nil {
			verdict.Messages = append(verdict.Messages, err.Error())
		}
		// kubeadm goes on without a file whose name it does not know, and says so.
		if strings.Contains(said, "Ignor") || (err == nil && !strings.Contains(said, "Applied patch")) {
			verdict.Messages = append(verdict.Messages, said)
		}
		verdict.Accepted, verdict.Made = len(verdict.Messages) == 0, made
		return verdict
	})
}

func patched(question Question) (string, string, error) {
	folder, err := os.MkdirTemp("", "patches")
	if err != nil {
		return "", "", err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	if err := os.WriteFile(filepath.Join(folder, question.Name), []byte(question.Content), 0o600); err != nil {
		return "", "", err
	}
	var said bytes.Buffer
	manager, err := patches.GetPatchManagerForPath(folder, patches.KnownTargets(), io.Writer(&said))
	if err != nil {
		return "", said.String(), err
	}
	target := &patches.PatchTarget{Name: patches.KubeletConfiguration, StrategicMergePatchObject: kubelet.KubeletConfiguration{}, Data: []byte(cluster)}
	if err := manager.ApplyPatchesToTarget(target); err != nil {
		return "", said.String(), err
	}
	// As the kubelet reads it.
	var result kubelet.KubeletConfiguration
	return string(target.Data), said.String(), yaml.UnmarshalStrict(target.Data, &result)
}
