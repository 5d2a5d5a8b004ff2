import { type KubeObject, type KubernetesMinor, kubernetesMinors } from '../../lib/words/kubernetes';
import type { CorpusDocument, Sort } from './corpus/document';
import { hamiPods } from './recorded/hami/corpus-pods';

/**
 * Whoever reads what we emit: upstream's own programs, and our schemas. `npm run test:conformance` fails unless each of
 * them judges every document that names it.
 */
export const consumers = {
  schema: 'the schemas of test/schemas, and two YAML parsers',
  'apiserver-1.30': 'kube-apiserver of the oldest minor',
  'apiserver-1.36': 'kube-apiserver of the newest minor, for the minors between as well',
  jobset: "JobSet's own webhooks",
  kueue: "Kueue's webhooks, of what has the label of a queue",
  ...ofEachMinor('kubelet', "the kubelet's decoder and validation"),
  'kubelet-flags-1.30': "the flags of the oldest minor's kubelet, with their validation",
  'kubelet-flags-1.36': "the flags of the newest minor's kubelet, for the minors between as well",
  managers: "the kubelet's Topology, CPU and Memory Managers",
  ...ofEachMinor('scheduler', "kube-scheduler's decoder, validation and plugins"),
  'kubeadm-1.30': "the decoder of the oldest minor's kubeadm",
  'kubeadm-1.36': "the decoder of the newest minor's kubeadm, for the minors between as well",
  'device-plugin': "the NVIDIA device plugin's loader",
  'dra-driver': "the decoder and validation of NVIDIA's DRA driver",
  'mig-parted': "mig-parted's verdicts, recorded",
  hami: "HAMi's verdicts, recorded",
  ray: "KubeRay's validation, and the pods that it makes",
  'hami-webhook': "the verdicts of HAMi's webhook, recorded, on what makes pods for HAMi",
  'chart-gpu-operator': 'the chart of the GPU Operator',
  'chart-hami': 'the chart of HAMi',
  shellcheck: 'shellcheck',
  sh: 'the parsers of dash and busybox',
  bash: 'the parser of bash; it runs bootstraps and other scripts, one of each outline, in a root folder of its own',
  systemd: 'systemd-analyze verify',
  'node-files': 'systemd-tmpfiles, sysctl, modprobe, a shell and a reader of TOML, of the files that they read',
  goresctrl: 'the reader of classes of disks in containerd and CRI-O',
  'cloud-init': "cloud-init's reader of user data, and its schema",
  promtool: 'promtool check rules',
} as const;
export type Consumer = keyof typeof consumers;

/** A program that is small enough to be built for every minor. */
function ofEachMinor<Name extends string>(name: Name, what: string): Readonly<Record<`${Name}-${KubernetesMinor}`, string>> {
  const all = kubernetesMinors.map((minor) => [`${name}-${minor}`, `${what}, Kubernetes ${minor}`]);
  return Object.fromEntries(all) as Record<`${Name}-${KubernetesMinor}`, string>;
}

/** Sorts of documents that nothing emits yet, each with the reason: their suites judge samples alone, until the first one comes. */
export const awaited: Readonly<Partial<Record<Sort, string>>> = {};

type Judged = Pick<CorpusDocument, 'sort' | 'kubernetes' | 'content'>;

/**
 * Who judges a document.
 *
 * @throws Error when nobody does: a new sort or kind comes with its consumer.
 */
export function consumersOf(document: Judged): readonly Consumer[] {
  const found = bySort[document.sort](document);
  if (found.length === 0) throw new Error(`no consumer of ${titleOf(document)}: name one in test/conformance/consumers.ts`);
  return found;
}

const bySort: Readonly<Record<Sort, (document: Judged) => readonly Consumer[]>> = {
  manifest: ({ content, kubernetes }) =>
    unserved.has(kindOf(content))
      ? ['schema']
      : kinds.has(kindOf(content))
        ? ['schema', `apiserver-${ofNewest.has(kindOf(content)) ? '1.36' : judgedAs(kubernetes)}`, ...webhooksOf(content as KubeObject)]
        : [],
  kubeletConfiguration: ({ kubernetes }) => ['schema', `kubelet-${kubernetes}`],
  kubeletDropIn: ({ kubernetes }) => ['schema', `kubelet-${kubernetes}`],
  systemdUnit: () => ['systemd'],
  nodeadmConfig: ({ kubernetes }) => ['schema', `kubelet-${kubernetes}`],
  rancherConfig: () => ['schema'],
  kubeletFlags: ({ kubernetes }) => [`kubelet-flags-${judgedAs(kubernetes)}`],
  settingsRecord: () => ['schema'],
  nodeFile: () => ['node-files'],
  ioClasses: () => ['goresctrl'],
  grubDefaults: () => ['sh'],
  nodeScript: () => ['shellcheck', 'sh'],
  bootstrap: () => ['shellcheck', 'bash'],
  nodeVehicle: () => ['schema'],
  userData: ({ content }) => (String(content).startsWith('#!') ? ['shellcheck', 'cloud-init'] : ['cloud-init']),
  shellScript: () => ['shellcheck', 'bash'],
  gpuOperatorValues: () => ['chart-gpu-operator'],
  clusterPolicy: ({ kubernetes }) => [`apiserver-${judgedAs(kubernetes)}`],
  hamiValues: () => ['chart-hami'],
  // Their keys are judged by test/charts; these charts are rendered by test/conformance/charts.jest.config.js alone.
  // Of the DRA driver's, its own code judges the feature gates.
  draDriverValues: () => ['schema', 'dra-driver'],
  devicePluginValues: () => ['schema'],
  networkOperatorValues: () => ['schema'],
  migParted: () => ['schema', 'mig-parted'],
  schedulerConfig: ({ kubernetes }) => [`scheduler-${kubernetes}`],
  kubeadmConfiguration: ({ kubernetes }) => [`kubeadm-${judgedAs(kubernetes)}`],
  draConfig: () => ['dra-driver'],
  devicePluginConfig: () => ['schema', 'device-plugin'],
  hamiDeviceConfig: () => ['schema', 'hami'],
  hamiNodeConfig: () => ['schema', 'hami'],
  prometheusRules: () => ['promtool'],
  pulumiRelease: () => ['schema'],
  machineKubelet: () => ['managers'],
  podOnMachine: () => ['managers'],
};

/** Consumers of awaited sorts, which may have nothing to judge. */
export const awaitedConsumers = (): readonly Consumer[] =>
  (Object.keys(awaited) as Sort[]).flatMap((sort) =>
    kubernetesMinors.flatMap((kubernetes) => bySort[sort]({ sort, kubernetes, content: '' })),
  );

/** Every kind that may stand in a manifest of ours; an API server and its schema judge each. */
export const kinds: ReadonlySet<string> = new Set([
  'v1 ConfigMap',
  'v1 Namespace',
  'v1 Pod',
  'v1 LimitRange',
  'v1 PersistentVolume',
  'v1 PersistentVolumeClaim',
  'v1 ResourceQuota',
  'v1 Secret',
  'v1 Service',
  'v1 ServiceAccount',
  'apps/v1 DaemonSet',
  'apps/v1 Deployment',
  'apps/v1 StatefulSet',
  'autoscaling/v2 HorizontalPodAutoscaler',
  'batch/v1 CronJob',
  'batch/v1 Job',
  'keda.sh/v1alpha1 ScaledObject',
  'monitoring.coreos.com/v1 PodMonitor',
  'monitoring.coreos.com/v1 PrometheusRule',
  'monitoring.coreos.com/v1 ServiceMonitor',
  'networking.k8s.io/v1 Ingress',
  'networking.k8s.io/v1 NetworkPolicy',
  'node.k8s.io/v1 RuntimeClass',
  'policy/v1 PodDisruptionBudget',
  'rbac.authorization.k8s.io/v1 ClusterRole',
  'rbac.authorization.k8s.io/v1 ClusterRoleBinding',
  'rbac.authorization.k8s.io/v1 Role',
  'rbac.authorization.k8s.io/v1 RoleBinding',
  'resource.k8s.io/v1 ResourceClaimTemplate',
  'resource.k8s.io/v1 ResourceClaim',
  'resource.k8s.io/v1 DeviceClass',
  'argoproj.io/v1alpha1 Application',
  'helm.cattle.io/v1 HelmChart',
  'helm.toolkit.fluxcd.io/v2 HelmRelease',
  'jobset.x-k8s.io/v1alpha2 JobSet',
  'cloud.google.com/v1 ComputeClass',
  'karpenter.azure.com/v1beta1 AKSNodeClass',
  'karpenter.k8s.aws/v1 EC2NodeClass',
  'karpenter.sh/v1 NodePool',
  'batch.volcano.sh/v1alpha1 Job',
  'kubeflow.org/v1 PyTorchJob',
  'kubeflow.org/v2beta1 MPIJob',
  'kueue.x-k8s.io/v1beta2 AdmissionCheck',
  'kueue.x-k8s.io/v1beta2 ClusterQueue',
  'kueue.x-k8s.io/v1beta2 LocalQueue',
  'kueue.x-k8s.io/v1beta2 MultiKueueCluster',
  'kueue.x-k8s.io/v1beta2 MultiKueueConfig',
  'kueue.x-k8s.io/v1beta2 ProvisioningRequestConfig',
  'kueue.x-k8s.io/v1beta2 ResourceFlavor',
  'kueue.x-k8s.io/v1beta2 Topology',
  'kueue.x-k8s.io/v1beta2 WorkloadPriorityClass',
  'slinky.slurm.net/v1beta1 Accounting',
  'slinky.slurm.net/v1beta1 Controller',
  'slinky.slurm.net/v1beta1 LoginSet',
  'slinky.slurm.net/v1beta1 NodeSet',
  'slinky.slurm.net/v1beta1 RestApi',
  'slinky.slurm.net/v1beta1 Token',
  'leaderworkerset.x-k8s.io/v1 LeaderWorkerSet',
  'ray.io/v1 RayJob',
  'ray.io/v1 RayService',
  'kai.scheduler/v1 SchedulingShard',
  'kai.scheduler/v1alpha1 Topology',
  'scheduling.k8s.io/v1 PriorityClass',
  'scheduling.k8s.io/v1alpha2 PodGroup',
  'scheduling.run.ai/v2 Queue',
  'scheduling.volcano.sh/v1beta1 PodGroup',
  'scheduling.volcano.sh/v1beta1 Queue',
  'serving.kserve.io/v1beta1 InferenceService',
  'serving.kserve.io/v1alpha2 LLMInferenceService',
  'trainer.kubeflow.org/v1alpha1 TrainJob',
  'trainer.kubeflow.org/v1alpha1 TrainingRuntime',
  'source.toolkit.fluxcd.io/v1 HelmRepository',
  'mellanox.com/v1alpha1 HostDeviceNetwork',
  'mellanox.com/v1alpha1 IPoIBNetwork',
  'mellanox.com/v1alpha1 MacvlanNetwork',
  'mellanox.com/v1alpha1 NicClusterPolicy',
  'nv-ipam.nvidia.com/v1alpha1 IPPool',
  'nv-ipam.nvidia.com/v1alpha1 CIDRPool',
]);

/** Kinds whose definition 1.30 cannot compile. */
export const ofNewest: ReadonlySet<string> = new Set([
  'trainer.kubeflow.org/v1alpha1 TrainingRuntime',
  'resource.k8s.io/v1 ResourceClaimTemplate',
  'resource.k8s.io/v1 ResourceClaim',
  'resource.k8s.io/v1 DeviceClass',
  'scheduling.k8s.io/v1alpha2 PodGroup',
]);

/** Kinds that the API servers built here do not serve: versions of older minors, and definitions of the DRA driver, the Gateway API and its extension for inference, the NIM Operator, Karpenter on Azure, GKE, KubeVirt, the platform of Alauda and OpenShift's catalogues. */
export const unserved: ReadonlySet<string> = new Set([
  'resource.k8s.io/v1beta1 ResourceClaimTemplate',
  'resource.k8s.io/v1beta1 ResourceClaim',
  'resource.k8s.io/v1beta1 DeviceClass',
  'resource.k8s.io/v1beta2 ResourceClaimTemplate',
  'resource.k8s.io/v1beta2 ResourceClaim',
  'resource.k8s.io/v1beta2 DeviceClass',
  'resource.nvidia.com/v1beta1 ComputeDomain',
  'gateway.networking.k8s.io/v1 HTTPRoute',
  'inference.networking.k8s.io/v1 InferencePool',
  'scheduling.x-k8s.io/v1alpha1 PodGroup',
  'apps.nvidia.com/v1alpha1 NIMCache',
  'apps.nvidia.com/v1alpha1 NIMService',
  'karpenter.azure.com/v1beta1 AKSNodeClass',
  'cloud.google.com/v1 ComputeClass',
  'kubevirt.io/v1 KubeVirt',
  'kubevirt.io/v1 VirtualMachine',
  'cluster.alauda.io/v1alpha1 ModuleInfo',
  'nvidia.com/v1 ClusterPolicy',
  'operators.coreos.com/v1 OperatorGroup',
  'operators.coreos.com/v1alpha1 Subscription',
]);

/** Kinds that webhooks of their project, or what its controllers begin with, judge as well. */
const webhooks: Readonly<Record<string, readonly Consumer[]>> = {
  'batch/v1 Job': ['kueue'],
  'jobset.x-k8s.io/v1alpha2 JobSet': ['jobset', 'kueue'],
  'ray.io/v1 RayJob': ['ray'],
  'ray.io/v1 RayService': ['ray'],
};

const webhooksOf = (object: KubeObject): readonly Consumer[] => [
  ...(webhooks[kindOf(object)] ?? []),
  ...(hamiPods(object).length > 0 ? (['hami-webhook'] as const) : []),
];

/** The minor whose API server is built: the oldest for itself, the newest for all others. */
export const judgedAs = (kubernetes: KubernetesMinor): '1.30' | '1.36' => (kubernetes === '1.30' ? '1.30' : '1.36');

/** `apiVersion kind` of a manifest. */
export function kindOf(content: unknown): string {
  const { apiVersion = '', kind = '' } = content as { readonly apiVersion?: string; readonly kind?: string };
  return `${apiVersion} ${kind}`;
}

const titleOf = ({ sort, content }: Judged): string => (sort === 'manifest' ? `manifests of ${kindOf(content)}` : sort);
