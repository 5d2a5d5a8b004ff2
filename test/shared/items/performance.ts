import type { Items } from './item';

const BECOMES = 'node/settings/becomes.test.ts';
const KUBELET = 'node/plan-kubelet.test.ts: pins CPUs by core and memory by NUMA node, and aligns what it can';
const SUM = 'node/plan-kubelet.test.ts: reserves memory that adds up exactly under the Static Memory Manager';
const ADMISSION = 'node/admission.test.ts: the admission table of node.md 1.5';
const WORDS = 'process/process.test.ts: memory and CPUs come first and the priority last, one word each';
const NUMACTL = 'workload/process.test.ts: a training job starts its program as asked, with the CPUs that it has';
const LOADERS = 'workload/process.test.ts: fit into the CPUs, /dev/shm and memory that they have';
const MALLOC = 'process/process.test.ts: options of the library become its variables, and a wrong word of jemalloc ends the program';
const ISOLATION = 'node/settings/settings.test.ts: isolation names the CPUs of pods and of the system, which are all and do not overlap';
const TWO_STAGES = 'images/dockerfile.test.ts: installs dependencies with the compilers, and copies them into an image without';
const VOLUMES = "storage/storage.test.ts: the issue's own example becomes volumes, mounts and variables";
const CLIQUE = 'allocators/dra-schema.test.ts: a training job in a ComputeDomain has a channel in each pod, and its pods in one clique';
const RACK = 'workload/queues.test.ts: reads its queue on a %s and the rack on the pods that compute';
const NVL72 = 'machine/presets.test.ts: a tray of an NVL72 rack has 34 NUMA nodes, of which two have CPUs';
const INFINIBAND =
  'fabrics/fabrics.test.ts: the shared plugin gives one device, and NCCL is told the InfiniBand NICs among all that it sees';
const CHART = 'charts/plan.test.ts: installs the pinned chart with the values of the model';
const EQUAL = 'workload/training-job.test.ts: requests equal limits';
const DISKS = `${BECOMES}: a part of the bandwidth of a disk is kept from pods`;
const CUT = `${BECOMES}: MIG devices are made at each boot, by the layout that its file has`;
const DAEMON = `${BECOMES}: persistence is by its daemon`;
const MPS = `${BECOMES}: one MPS daemon serves all GPUs, with half of the threads for each client`;

/** Items of P, the notes on performance of GPUs. */
export const performance: Items = {
  121: [
    'node/rows.test.ts: serves some nodes, and delivers each setting whole or names it',
    'node/operating-systems.test.ts: an operating system that a distribution is not installed on gets no bootstrap script, and others are named',
  ],
  122: `${BECOMES}: swap is off, and stays off after a boot`,
  123: { explains: 'languages, compilers and libraries within an image' },
  124: [
    'images/dockerfile.test.ts: code is compiled for each GPU that is named, and as PTX for those that come later',
    'rule pool/cuda-gpu',
  ],

  125: [KUBELET, ADMISSION, 'rule numa/nics'],
  126: [LOADERS, 'rule process/gpu-node'],
  127: [NVL72, `${BECOMES}: memory of a Grace superchip is kept out of the NUMA nodes`],
  128: SUM,
  129: [WORDS, 'rule process/gpu-node'],
  130: [NUMACTL, 'rule process/gpu-node'],
  131: [LOADERS, 'rule framework/loader-memory'],
  132: [
    `${BECOMES}: NIC and GPU exchange memory by nvidia-peermem`,
    'charts/values.test.ts: values that the chart does not take do not compile, and other keys of the chart do',
  ],
  133: [`${BECOMES}: containers may lock memory without limit`, 'rule pod/memlock'],

  134: `${BECOMES}: transparent huge pages are always on for training`,
  135: [`${BECOMES}: transparent huge pages are for those who ask, for inference`, 'rule node/transparent-huge-pages'],
  136: [
    'node/bash.test.ts: that a later word takes back, and pages that were not to be had, are found',
    'node/settings/settings.test.ts: are spread over the NUMA nodes, or placed as a list says',
  ],

  137: [WORDS, `${BECOMES}: containers may take real-time priorities up to 99`],
  138: `${BECOMES}: irqbalance stops, and interrupts of each device go to the CPUs of its NUMA node`,
  139: [KUBELET, ISOLATION],
  140: [
    `${BECOMES}: irqbalance goes on, with the CPUs of pods banned`,
    `${BECOMES}: irqbalance stops, and interrupts of each device go to the CPUs of its NUMA node`,
  ],
  141: [`${BECOMES}: swappiness is 1`, 'rule node/swappiness'],
  142: ['node/settings/settings.test.ts: a checkpoint that fits a fifth of the memory may wait in it whole', 'rule node/dirty-limits'],
  143: [
    `${BECOMES}: the governor is performance`,
    'promises/system.ts: Tools are called in words that they do not have, such as `cpupower frequency -set`.',
  ],
  144: [`${BECOMES}: C-states end at C1`, 'node/firmware.test.ts: tells clocks that the firmware keeps to itself', 'rule node/c-states'],
  145: [
    ISOLATION,
    `${BECOMES}: the governor is performance`,
    `${BECOMES}: swap is off, and stays off after a boot`,
    `${BECOMES}: watchdogs are off`,
  ],

  146: 'promises/system.ts: jemalloc is expected to keep memory apart for each CPU, and was not told to.',
  147: [MALLOC, 'rule process/malloc-conf'],
  148: MALLOC,
  149: MALLOC,
  150: MALLOC,
  151: ['process/process.test.ts: the library is where the distribution puts it for the processor of the nodes', MALLOC],
  152: 'machine/numa.test.ts: the cores of a DGX H100 are pairs of siblings',

  153: DAEMON,
  154: [MPS, 'workload/slurm/cluster.test.ts: jobs share the GPUs of an MPS pool by gres/mps'],
  155: ['allocators/client-memory.test.ts: a client of one of %i replicas may use', MPS],
  156: ['workload/mps-daemon.test.ts: a unit of the node runs the daemon with the same directories', 'rule sharing/mps-multi-user'],
  157: 'gpu/catalogue.test.ts: the issue asks for these models, and which of them MIG can cut',
  158: ['rule train/mig-ranks', 'rule serving/mig-tensor-parallel'],
  159: `${BECOMES}: clocks are locked, and not set by -ac`,
  160: `${BECOMES}: ECC is on`,
  161: ['workload/mps-inference-service.test.ts: is compared with what the pool leaves a client', 'rule serving/fit'],
  162: 'process/frameworks.test.ts: TensorFlow grows where others use the GPU, and has as many threads as its container has CPUs',
  163: [
    'process/frameworks.test.ts: JAX takes its part of what it usually takes, and nothing at the start with unified memory',
    'process/frameworks.test.ts: its allocator is told in the words of its release, with True and False',
  ],
  164: ['process/frameworks.test.ts: TensorFlow grows where others use the GPU', 'rule framework/takes-all'],
  165: [
    'process/frameworks.test.ts: its allocator is told in the words of its release, with True and False',
    'process/frameworks.test.ts: each sharer of memory without limits gets its part, where the release can',
  ],
  166: 'rule framework/unified-memory',
  167: [DAEMON, CUT],

  168: [
    `${BECOMES}: the container toolkit has one version, and the runtime knows it`,
    'platforms/platforms.test.ts: on %s with %s is what the nodes bring',
  ],
  169: 'rule pool/cuda-driver',
  170: 'images/dockerfile.test.ts: a driver among packages',
  171: 'images/container-command.test.ts: docker gives devices by --gpus, in quotes of their own',
  172: [VOLUMES, 'rule storage/checkpoint-in-pod'],
  173: 'images/container-command.test.ts: apptainer says to CUDA which it uses',
  174: [TWO_STAGES, 'rule image/devel'],

  175: 'charts/nvidia-device-plugin.test.ts: name a configuration for each pool that shares, and one for all other nodes',
  176: [CHART, 'platforms/platforms.test.ts: on %s with %s is what the nodes bring'],
  177: [CLIQUE, 'rule pod/numa-label'],
  178: [KUBELET, ADMISSION],
  179: [KUBELET, 'read/kubelet-flags.test.ts: flags are found in %s'],
  180: 'node/plan-kubelet.test.ts: is strict for pods of one shape when strictness costs no room',
  181: [CLIQUE, 'fabrics/fabrics.test.ts: NVLink between nodes makes a ComputeDomain, and goes with another fabric'],
  182: [RACK, 'workload/gpu-queue.test.ts: pools become flavors, teams become queues, and an API server knows all of them', KUBELET],
  183: [NVL72, CLIQUE],

  184: 'workload/slurm/cluster.test.ts: a pool of a cluster of Kubernetes can describe servers, and both faces give its files',
  185: 'workload/inference-service.test.ts: a model on four GPUs is a Service, a budget and a Deployment',
  186: 'workload/slurm/slinky.test.ts: nodes that Slurm gives to pods as well keep their GPUs for them',
  187: [
    'charts/values.test.ts: gives mig-manager one configuration for each pool, under the name that its label says',
    'charts/values.test.ts: lets mig-manager reboot guests, which cannot reset a GPU',
  ],
  188: ['workload/gpu-workload.test.ts: a MIG device is asked for by the name that the pool gives it', 'rule mig/several-devices'],
  189: [DAEMON, CUT],

  190: [
    "workload/pod.test.ts: the node's network comes with the DNS policy that still resolves cluster names",
    'rules/places/host-ports.test.ts: ports of containers under hostNetwork',
  ],
  191: [KUBELET, ADMISSION],
  192: ['rule network/user-space', 'fabrics/fabrics.test.ts: other plugins give a device for each NIC, and Multus a network for each'],
  193: [INFINIBAND, 'rule network/rdma-config', 'rule network/rdma-resource'],
  194: [
    INFINIBAND,
    'fabrics/fabrics.test.ts: RoCE on OKE takes the network of the node',
    `${BECOMES}: NIC and GPU exchange memory by nvidia-peermem`,
  ],

  195: 'rule sharing/train-and-serve',
  196: [KUBELET, EQUAL, 'workload/resources.test.ts: is the default where kubelets give out CPUs of their own, as a training job has it'],
  197: 'workload/training-job.test.ts: several nodes become a headless Service, then an Indexed Job',
  198: [
    'workload/training-job.test.ts: a failed rank is started again, a lost pod is not counted',
    'workload/training-job.test.ts: a JobSet makes its own Service, starts all pods again together',
  ],
  199: [
    'workload/gpu-queue.test.ts: a container of a team that does not say its own has the defaults of the team, as request and as limit',
    'node/pools.test.ts: is selected by its name and tainted as GPU nodes are, unless told otherwise',
  ],
  200: EQUAL,
  201: ['node/pod.test.ts: is BestEffort with a GPU alone', 'rule qos/best-effort'],
  202: EQUAL,

  203: [DISKS, `${BECOMES}: scratch space is all local disks as one`],
  204: DISKS,
  205: [VOLUMES, DISKS, `${BECOMES}: data that waits to be written is bounded in bytes`],
};
