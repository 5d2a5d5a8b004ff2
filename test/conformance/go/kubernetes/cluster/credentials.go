package cluster

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/hex"
	"encoding/pem"
	"fmt"
	"os"
	"path/filepath"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	clientcmdapi "k8s.io/client-go/tools/clientcmd/api"
)

// credentials are files that the API server reads, and the token of its one user, who may do anything.
type credentials struct{ key, tokens, token string }

func writeCredentials(folder string) (credentials, error) {
	files := credentials{key: filepath.Join(folder, "service-accounts.pem"), tokens: filepath.Join(folder, "tokens.csv")}
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return files, err
	}
	block := &pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)}
	if err := os.WriteFile(files.key, pem.EncodeToMemory(block), 0o600); err != nil {
		return files, err
	}
	secret := make([]byte, 16)
	if _, err := rand.Read(secret); err != nil {
		return files, err
	}
	files.token = hex.EncodeToString(secret)
	return files, os.WriteFile(files.tokens, fmt.Appendf(nil, "%s,admin,1,\"system:masters\"\n", files.token), 0o600)
}

func writeKubeconfig(path string, config *rest.Config) error {
	const name = "control-plane"
	return clientcmd.WriteToFile(clientcmdapi.Config{
		Clusters:       map[string]*clientcmdapi.Cluster{name: {Server: config.Host, InsecureSkipTLSVerify: true}},
		AuthInfos:      map[string]*clientcmdapi.AuthInfo{name: {Token: config.BearerToken}},
		Contexts:       map[string]*clientcmdapi.Context{name: {Cluster: name, AuthInfo: name}},
		CurrentContext: name,
	}, path)
}
