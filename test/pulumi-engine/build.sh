#!/usr/bin/env bash
# Builds the real engine, its Node language host and the Kubernetes provider into a folder:
#
#   CDK8S_GPU_PULUMI_BIN=~/pulumi-bin test/pulumi-engine/build.sh
#
# Needs Go (as new as the sources ask for), git and some 25 minutes on two cores. No package registry carries these programs,
# so they come from their public repositories. CDK8S_GPU_PULUMI_SOURCES is a folder with clones that are there already
# (`pulumi`, `pulumi-kubernetes`, `fluxcd-pkg`, `pulumi-yaml`); what it lacks is cloned into it.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "${CDK8S_GPU_PULUMI_BIN:?the folder for the programs}"
bin=$(cd "$CDK8S_GPU_PULUMI_BIN" && pwd)
sources=${CDK8S_GPU_PULUMI_SOURCES:-$bin/sources}
mkdir -p "$sources"

PULUMI_VERSION=3.260.0
PULUMI_COMMIT=1b5949891b3cefcb9974752b24a5ecef0acc86c8
# The SDK's version, so that the engine takes this plugin for it; the commit is one of the weeks before its release.
PROVIDER_VERSION=4.34.2
PROVIDER_COMMIT=94977969d64112b04e19945818a7d5d5f38f631d
# A part of Flux that the provider asks for by a commit which the module proxy does not have.
FLUX_COMMIT=e2cfd1a2d1815a81b3e77ef750e6528282ccccd6
# The language host of YAML, 1.38.1; it is built with the engine's own packages.
YAML_COMMIT=36f271cf0a6199cd0cb1d363a0b0faa707936983

clone() {
  local folder=$sources/$1 url=$2 commit=$3
  [ -d "$folder" ] || git clone -q "$url" "$folder"
  [ "$(git -C "$folder" rev-parse HEAD)" = "$commit" ] || git -C "$folder" checkout -q "$commit"
}

build() {
  local name=$1 folder=$2
  shift 2
  printf '%s\n' "$name"
  (cd "$folder" && go build -buildvcs=false "$@")
}

clone pulumi https://github.com/pulumi/pulumi "$PULUMI_COMMIT"
clone pulumi-kubernetes https://github.com/pulumi/pulumi-kubernetes "$PROVIDER_COMMIT"
clone fluxcd-pkg https://github.com/fluxcd/pkg "$FLUX_COMMIT"

version=github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=$PULUMI_VERSION
nodejs=$sources/pulumi/sdk/nodejs
build pulumi "$sources/pulumi/pkg" -ldflags "-w -X $version" -o "$bin/pulumi" ./cmd/pulumi
build pulumi-language-nodejs "$nodejs/cmd/pulumi-language-nodejs" -ldflags "-w -X $version" -o "$bin/pulumi-language-nodejs" .
cp "$nodejs/dist/pulumi-resource-pulumi-nodejs" "$bin/"

# The provider embeds a schema that is generated. Besides its yaml and chart components, only what is imported reads it: which
# fields of an object are inputs. Plain resources and releases of Helm need neither that nor the SDK's types of every kind,
# which take most of the memory and the time.
provider=$sources/pulumi-kubernetes/provider
embedded=$provider/cmd/pulumi-resource-kubernetes
inputs='{"inputProperties":{"apiVersion":{},"kind":{},"metadata":{},"spec":{}}}'
printf '{"name":"kubernetes","version":"%s","resources":{"kubernetes:apps/v1:Deployment":%s},"functions":{},"types":{}}\n' \
  "$PROVIDER_VERSION" "$inputs" >"$embedded/schema-embed.json"
cp "$embedded/terraform-mapping.json" "$embedded/terraform-mapping-embed.json"
node "$here/without-kinds.mjs" "$sources/pulumi-kubernetes/sdk/go/kubernetes/yaml/v2/kinds.go"
(cd "$provider" && go mod edit -replace "github.com/fluxcd/pkg/ssa=$sources/fluxcd-pkg/ssa")
version=github.com/pulumi/pulumi-kubernetes/provider/v4/pkg/version.Version=$PROVIDER_VERSION
build pulumi-resource-kubernetes "$provider" -mod=mod -ldflags "-w -X $version" -o "$bin/pulumi-resource-kubernetes" ./cmd/pulumi-resource-kubernetes

# A program in another language asks the plugin of the package for its components.
yaml=$sources/pulumi-yaml
clone pulumi-yaml https://github.com/pulumi/pulumi-yaml "$YAML_COMMIT"
(cd "$yaml" && go mod edit -replace "github.com/pulumi/pulumi/pkg/v3=$sources/pulumi/pkg" -replace "github.com/pulumi/pulumi/sdk/v3=$sources/pulumi/sdk")
build pulumi-language-yaml "$yaml" -mod=mod -ldflags "-w" -o "$bin/pulumi-language-yaml" ./cmd/pulumi-language-yaml
