package cluster

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"go.etcd.io/etcd/server/v3/embed"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/rest"
)

// Cluster is a control plane that listens on free ports of this machine and keeps all it knows in a temporary folder.
type Cluster struct {
	Config *rest.Config
	// REST sends requests to any path.
	REST rest.Interface

	folder   string
	etcd     *embed.Etcd
	children []*child
}

// certificates is the folder in which the API server makes its own.
const certificates = "certificates"

// Start brings up etcd and the API server and waits until it says that it is ready.
func Start(ctx context.Context, apiServerFlags ...string) (*Cluster, error) {
	folder, err := os.MkdirTemp("", "control-plane-")
	if err != nil {
		return nil, err
	}
	cluster := &Cluster{folder: folder}
	if err := cluster.start(ctx, apiServerFlags); err != nil {
		return nil, errors.Join(err, cluster.Close())
	}
	return cluster, nil
}

// Close ends every program and forgets everything.
func (c *Cluster) Close() error {
	for _, child := range c.children {
		child.stop()
	}
	if c.etcd != nil {
		c.etcd.Close()
	}
	return os.RemoveAll(c.folder)
}

// WriteKubeconfig writes a file with which its administrator reaches it.
func (c *Cluster) WriteKubeconfig(path string) error { return writeKubeconfig(path, c.Config) }

// WriteCertificate writes the API server's own certificate and key, which are made out to 127.0.0.1, as a server of ours reads
// them: a webhook that the API server calls.
func (c *Cluster) WriteCertificate(folder string) error {
	for from, to := range map[string]string{"apiserver.crt": "tls.crt", "apiserver.key": "tls.key"} {
		content, err := os.ReadFile(filepath.Join(c.folder, certificates, from))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, to), content, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// AddController starts another program of the control plane, as its administrator.
func (c *Cluster) AddController(name string, flags ...string) error {
	kubeconfig := filepath.Join(c.folder, "kubeconfig")
	if err := writeKubeconfig(kubeconfig, c.Config); err != nil {
		return err
	}
	return c.run(name, append([]string{"--kubeconfig=" + kubeconfig, "--leader-elect=false", "--secure-port=0"}, flags...))
}

// AddScheduler starts kube-scheduler with a configuration for nodes of kubeadm.
func (c *Cluster) AddScheduler(configuration string) error {
	kubeconfig := filepath.Join(c.folder, "kubeconfig")
	file := filepath.Join(c.folder, "kube-scheduler-config.yaml")
	text := strings.ReplaceAll(configuration, "/etc/kubernetes/scheduler.conf", kubeconfig)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return err
	}
	return c.AddController("kube-scheduler", "--config="+file)
}

func (c *Cluster) start(ctx context.Context, apiServerFlags []string) error {
	ports, err := freePorts(3)
	if err != nil {
		return err
	}
	if c.etcd, err = startEtcd(filepath.Join(c.folder, "etcd"), ports[0], ports[1]); err != nil {
		return err
	}
	files, err := writeCredentials(c.folder)
	if err != nil {
		return err
	}
	etcd := loopback(ports[0])
	err = c.run("kube-apiserver", append([]string{
		"--etcd-servers=" + etcd.String(),
		"--bind-address=127.0.0.1",
		fmt.Sprintf("--secure-port=%d", ports[2]),
		"--cert-dir=" + filepath.Join(c.folder, certificates),
		"--service-account-issuer=https://control-plane.test",
		"--service-account-key-file=" + files.key,
		"--service-account-signing-key-file=" + files.key,
		"--token-auth-file=" + files.tokens,
		"--service-cluster-ip-range=10.0.0.0/16",
		"--allow-privileged",
		// Pods need no service account that a controller would make; fake nodes keep the taints that they are given; no
		// finalizer waits for a controller that does not run.
		"--disable-admission-plugins=ServiceAccount,TaintNodesByCondition,StorageObjectInUseProtection",
	}, apiServerFlags...))
	if err != nil {
		return err
	}
	c.Config = &rest.Config{
		Host:            fmt.Sprintf("https://127.0.0.1:%d", ports[2]),
		BearerToken:     files.token,
		TLSClientConfig: rest.TLSClientConfig{Insecure: true},
		QPS:             -1,
		WarningHandler:  rest.NoWarnings{},
	}
	client, err := discovery.NewDiscoveryClientForConfig(c.Config)
	if err != nil {
		return err
	}
	c.REST = client.RESTClient()
	return c.ready(ctx)
}

func (c *Cluster) run(name string, flags []string) error {
	child, err := startChild(c.folder, name, flags)
	if err == nil {
		c.children = append(c.children, child)
	}
	return err
}

func (c *Cluster) ready(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	for {
		if c.REST.Get().AbsPath("/readyz").Do(ctx).Error() == nil {
			return nil
		}
		for _, child := range c.children {
			if err := child.ended(); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("the API server was not ready within two minutes\n%s", c.children[0].log())
		case <-time.After(100 * time.Millisecond):
		}
	}
}

func freePorts(count int) ([]int, error) {
	ports := make([]int, 0, count)
	for range count {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer listener.Close()
		ports = append(ports, listener.Addr().(*net.TCPAddr).Port)
	}
	return ports, nil
}
