package cluster

import (
	"fmt"
	"net/url"
	"time"

	"go.etcd.io/etcd/server/v3/embed"
)

// startEtcd serves a key-value store of one member which forgets everything with its folder.
func startEtcd(folder string, client, peer int) (*embed.Etcd, error) {
	configuration := embed.NewConfig()
	configuration.Dir = folder
	configuration.UnsafeNoFsync = true
	configuration.LogLevel = "fatal"
	clients, peers := loopback(client), loopback(peer)
	configuration.ListenClientUrls, configuration.AdvertiseClientUrls = []url.URL{clients}, []url.URL{clients}
	configuration.ListenPeerUrls, configuration.AdvertisePeerUrls = []url.URL{peers}, []url.URL{peers}
	configuration.InitialCluster = configuration.Name + "=" + peers.String()

	server, err := embed.StartEtcd(configuration)
	if err != nil {
		return nil, err
	}
	select {
	case <-server.Server.ReadyNotify():
		return server, nil
	case <-time.After(time.Minute):
		server.Close()
		return nil, fmt.Errorf("etcd was not ready within a minute")
	}
}

func loopback(port int) url.URL {
	return url.URL{Scheme: "http", Host: fmt.Sprintf("127.0.0.1:%d", port)}
}
