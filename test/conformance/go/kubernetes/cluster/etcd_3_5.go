//go:build kubernetes_1_30

package cluster

import (
	"net/url"

	"go.etcd.io/etcd/server/v3/embed"
)

func listen(configuration *embed.Config, client, peer url.URL) {
	configuration.LCUrls, configuration.ACUrls = []url.URL{client}, []url.URL{client}
	configuration.LPUrls, configuration.APUrls = []url.URL{peer}, []url.URL{peer}
}
