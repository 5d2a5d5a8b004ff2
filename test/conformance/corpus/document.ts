import type { KubernetesMinor } from '../../../lib/words/kubernetes';
import type { Consumer } from '../consumers';

/** What a document is, and so who reads it. */
export const sorts = [
  /** A Kubernetes object. */
  'manifest',
  /** `kubelet.conf` of a pool, as YAML. */
  'kubeletConfiguration',
  /** The same on the node, where the distribution's kubelet finds it; `name` is its path there. */
  'kubeletDropIn',
  /** A systemd unit, or a drop-in of one; `name` is its path on the node. */
  'systemdUnit',
  /** nodeadm's NodeConfig, as YAML. */
  'nodeadmConfig',
  /** A file of `config.yaml.d` of k3s or RKE2. */
  'rancherConfig',
  /** The command line of a kubelet, as a list; `name` is the file that gives it. */
  'kubeletFlags',
  /** A file in which our own script remembers settings, as JSON. */
  'settingsRecord',
  /** A file that a program of the node's system reads: of sysctl.d, tmpfiles.d, modprobe.d; `name` is its path. */
  'nodeFile',
  /** Classes of disks, which containerd or CRI-O of a node reads. */
  'ioClasses',
  /** What GRUB of a node is told, as the shell that reads it. */
  'grubDefaults',
  /** A script for `/bin/sh` that a node keeps. */
  'nodeScript',
  /** `bootstrap.sh` of a pool. */
  'bootstrap',
  /** What a platform's own tool reads of a node: Butane, Ignition, Talos, OpenShift, GKE, AKS; test/node/vehicles holds their fields. */
  'nodeVehicle',
  /** What a program gives to a machine as its user data. */
  'userData',
  /** Another script: `install.sh`, `label-existing-nodes.sh`. */
  'shellScript',
  /** `{ version, releaseName, namespace, values }` of a release of the GPU Operator. */
  'gpuOperatorValues',
  /** What the chart of the GPU Operator makes of values, by what is recorded of it. */
  'clusterPolicy',
  /** `{ version, releaseName, namespace, values }` of a release of HAMi. */
  'hamiValues',
  /** `{ version, releaseName, namespace, values }` of a release of NVIDIA's DRA driver. */
  'draDriverValues',
  /** `{ version, releaseName, namespace, values }` of a release of NVIDIA's device plugin. */
  'devicePluginValues',
  'networkOperatorValues',
  /** `config.yaml` of the ConfigMap that mig-manager reads. */
  'migParted',
  /** One key of the device plugin's ConfigMap. */
  'devicePluginConfig',
  /** A KubeSchedulerConfiguration, as YAML. */
  'schedulerConfig',
  /** Configuration of kubeadm, as YAML. */
  'kubeadmConfiguration',
  /** `{ content, featureGates }`: opaque parameters of a claim, and the gates of the DRA driver's chart. */
  'draConfig',
  /** HAMi's `device-config.yaml`. */
  'hamiDeviceConfig',
  /** HAMi's configuration of single nodes, as JSON. */
  'hamiNodeConfig',
  /** Groups of Prometheus rules, as the file that its programs read. */
  'prometheusRules',
  /** Inputs of a `kubernetes.helm.v3.Release`, as Pulumi registers it. */
  'pulumiRelease',
  /** `{ machine, kubelet, sharing }`: a machine of a pool, how its kubelet is configured and how its GPUs are offered. */
  'machineKubelet',
  /** `{ machine, kubelet, sharing, pod }`: the specification of a pod that is bound to a pool, and a machine of that pool. */
  'podOnMachine',
] as const;
export type Sort = (typeof sorts)[number];

/** One of the distinct documents that the product makes; a line of `documents.ndjson`. */
export interface CorpusDocument {
  /** The first 16 hex digits of a hash of sort, Kubernetes minor and content. */
  readonly id: string;
  readonly sort: Sort;
  readonly kubernetes: KubernetesMinor;
  readonly consumers: readonly Consumer[];
  /** Combinations that hold it, at most three. */
  readonly from: readonly string[];
  /** How many combinations hold it. */
  readonly count: number;
  /** A text for files, an object for all else. */
  readonly content: unknown;
  /** Name of the file, or its path on the node. */
  readonly name?: string;
}

/** A document before it has its place in the corpus. */
export type Found = Pick<CorpusDocument, 'sort' | 'content'> & { readonly name?: string };

/** Manifests that belong together; a line of `sets.ndjson`. */
export interface ManifestSet {
  /** The combination, example or scenario. */
  readonly name: string;
  readonly face: 'cdk8s' | 'pulumi';
  readonly kubernetes: KubernetesMinor;
  /** Ids, in the order in which they are applied. */
  readonly documents: readonly string[];
}
