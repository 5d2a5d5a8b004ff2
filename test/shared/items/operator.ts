import type { Items } from './item';

const hami = 'charts/hami.test.ts: ';
const linted = 'rules/manuals.test.ts: sees %s, and takes what holds';
const ofMemory = 'workload/gpu-check/script.test.ts: ';

/** Items of B, the notes on the GPU Operator and HAMi. */
export const operator: Items = {
  340: [
    'charts/delivery.test.ts: installs the pinned chart in its namespace with the values of the model',
    'charts/values.test.ts: leaves the chart alone for whole GPUs behind the usual taint',
  ],
  341: [
    'charts/values.test.ts: widen the lists of the chart, and keep what stood there',
    'rules/places/gpu-nodes.test.ts: are named by %s',
  ],
  342: ['rule sharing/product-selector', 'gpu/labels.test.ts: every model has a family and labels that Kubernetes accepts'],
  343: ['workload/training-job.test.ts: the pool decides resource names, nodes and tolerations', 'rule pool/unserved'],
  344: [
    'rule driver/gpu',
    'rule driver/kernel-modules',
    'platforms/platforms.test.ts: follows from the default image where there is no pool',
  ],
  345: [
    'charts/values.test.ts: tells the toolkit where %s keeps its containerd',
    'workload/process.test.ts: the container is given of the driver what it asks for',
  ],
  346: [
    'images/container-command.test.ts: podman gives them by CDI, and counts from the first',
    'images/container-command.test.ts: docker gives devices by --gpus, in quotes of their own',
  ],
  347: { left: 'the exporter of the chart measures all three, and rules read its list of counters; no panel shows them yet' },
  348: 'charts/device-plugin.test.ts: gives each shared pool a configuration of its own, under the name that its nodes are labelled with',
  349: [
    'allocators/client-memory.test.ts: says nothing where memory is not limited',
    'charts/device-plugin.test.ts: gives each shared pool a configuration of its own',
  ],
  350: ['rule mig/layout', 'gpu/catalogue.test.ts: the issue asks for these models, and which of them MIG can cut'],
  351: [
    'allocators/client-memory.test.ts: a client of one of %i replicas may use %i MiB and %i percent of the threads of an H100',
    'rule sharing/mps-driver',
  ],
  352: [
    'rule sharing/mps-clients',
    'rule sharing/mps-user',
    'workload/mps-daemon.test.ts: a daemon of one user serves that user alone, and its pods say so',
  ],
  353: [
    'workload/hami.test.ts: asks in bare whole numbers, memory in MiB',
    'conformance/judges/hami-placed.test.ts: finds GPUs for what our rules let pass',
  ],
  354: 'allocators/accelerators.test.ts: %j is asked for in the units of its vendor',
  355: 'charts/site.test.ts: comes from the repository of the site, by every delivery',
  356: 'charts/values.test.ts: values that the chart does not take do not compile, and other keys of the chart do',
  357: ['platforms/platforms.test.ts: follows from the default image where there is no pool', 'rule driver/gpu'],
  358: ['charts/site.test.ts: takes every image from the registry of the site, and says so in a list', linted],
  359: [
    `${hami}the nodes of HAMi's pools are kept from the GPU Operator's device plugin, and nobody can say otherwise`,
    'rule sharing/parts',
  ],
  360: [
    'charts/delivery.test.ts: is installed by a script that leaves validation on, because it has no CRDs',
    `${hami}goes to kube-system, which is nobody to create`,
  ],
  361: [linted, 'rule hami/kube-scheduler'],
  362: `${hami}share GPUs as the pools say`,
  363: ['workload/hami.test.ts: asks in bare whole numbers, memory in MiB', linted],
  364: [`${ofMemory}a share that ends where it should, as nvidia-smi says`, `${ofMemory}nvidia-smi shows the whole GPU`],
  365: [`${ofMemory}memory beyond the share is given`, 'workload/gpu-check/programs.test.ts: the program that allocates ends at %s'],
};
