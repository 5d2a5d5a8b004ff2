import type { Items } from './item';

const BECOMES = 'node/settings/becomes.test.ts';
const KUBELET = 'node/plan-kubelet.test.ts: pins CPUs by core and memory by NUMA node, and aligns what it can';
const ADMISSION = 'node/admission.test.ts: the admission table of node.md 1.5';
const EFA = 'fabrics/fabrics.test.ts: a job of several nodes on p5 gets the EFA devices of its GPUs without a word';
const CLIQUE = 'allocators/dra-schema.test.ts: a training job in a ComputeDomain has a channel in each pod, and its pods in one clique';
const TWO_STAGES = 'images/dockerfile.test.ts: installs dependencies with the compilers, and copies them into an image without';
const DOCKER = 'images/container-command.test.ts: docker gives devices by --gpus, in quotes of their own';
const VOLUMES = "storage/storage.test.ts: the issue's own example becomes volumes, mounts and variables";
const START = 'process/process.test.ts: a container starts its program as asked, and a second time nothing changes';
const WORDS = 'process/process.test.ts: memory and CPUs come first and the priority last, one word each';
const READ_BY = 'process/process.test.ts: taskset, nice and chrt of this machine read these words';
const RIGHT = 'process/process.test.ts: the capability comes with %s as it is needed';
const NO_PRIORITY = 'workload/process.test.ts: a priority that does not exist';
const LOADERS = 'workload/process.test.ts: fit into the CPUs, /dev/shm and memory that they have';
const BOOT_WORDS = 'node/bash.test.ts: reach the boot loader without what it had of the same words, and are looked for on the command line';
const AT_ONCE = 'node/bash.test.ts: are set at once and at each boot, and seen in the kernel';
const REBOOT = 'node/bash.test.ts: reboot a node where that is asked for, and not again when it did not help';
const STATES = 'vm/bootstrap.test.ts: a real kubelet runs with it: its managers have the policies and CPUs of the plan';
const SNAPSHOT = 'machine/read-snapshot.test.ts: a snapshot says how its node is set up';
const GPU_STATE = 'machine/read-snapshot.test.ts: the state of a GPU: what the driver has in words is absent';
const EXPLAIN = 'cli/explained.test.ts: says of every setting what it is, why, who delivers it and how one sees it';
const CLIENT = 'workload/mps-daemon.test.ts: a client meets its daemon by directory and shared memory, and takes its own part';
const CUT = `${BECOMES}: MIG devices are made at each boot, by the layout that its file has`;
const CHECK = 'workload/gpu-check/gpu-check.test.ts: asks for GPUs as any workload of the pool does, and looks for what the pool says';
const PLUGIN_CHART = 'charts/nvidia-device-plugin.test.ts';
const METRICS = 'metrics of running GPUs, their dashboards and alerts are rows E1 to E3, which nothing here writes yet';

/** Items of O, the notes on the operating system, containers and Kubernetes. */
export const system: Items = {
  1: 'workload/slurm/cluster.test.ts: a pool of a cluster of Kubernetes can describe servers, and both faces give its files',
  2: 'workload/inference-service.test.ts: a model on four GPUs is a Service, a budget and a Deployment',
  3: 'workload/slurm/slinky.test.ts: Slurm is told the same GPUs as Kubernetes, and an API server takes every object',
  4: 'workload/queues.test.ts: reads its options on the pods, which end in time, tolerate its taint, and take no CPUs from Slurm',
  5: [
    'workload/slurm/slinky.test.ts: nodes that Slurm gives to pods as well keep their GPUs for them',
    'workload/gpu-queue.test.ts: pools become flavors, teams become queues, and an API server knows all of them',
  ],
  6: [KUBELET, ADMISSION],
  7: [EFA, 'rule pool/network-devices', 'workload/queues.test.ts: reads its queue on a %s and the rack on the pods that compute'],
  8: [CLIQUE, 'rule pod/numa-label'],
  9: [CLIQUE, 'rule dra/clique'],
  10: [
    'node/plan-kubelet.test.ts: is strict for pods of one shape when strictness costs no room',
    'node/expected-pods.test.ts: each pod that no node can ever run is named',
  ],
  11: [KUBELET, 'node/recorded.test.ts: answer as the simulation does on %s'],
  12: ['charts/plan.test.ts: installs the pinned chart with the values of the model', 'rule pod/numa-label'],
  13: 'workload/gpu-scheduler.test.ts: the topology plugin keeps its cache, and may read what it reads',
  14: 'workload/pod.test.ts: nothing is asked of CPU and memory that the user did not say',
  15: [
    'platforms/platforms.test.ts: on %s with %s is what the nodes bring',
    'plus/request-gpus.test.ts: the runtime class comes with a pool that names it',
  ],
  16: [KUBELET, EFA, 'rule numa/nics'],

  17: 'workload/training-job.test.ts: requests equal limits',
  18: [
    'workload/gpu-queue.test.ts: a container of a team that does not say its own has the defaults of the team, as request and as limit',
    'node/pools.test.ts: is selected by its name and tainted as GPU nodes are, unless told otherwise',
  ],
  19: ['workload/training-job.test.ts: every pod says that it is promised', 'rules/places/pods.test.ts: qos/not-guaranteed'],
  20: [
    'node/pod.test.ts: is BestEffort with a GPU alone',
    'node/pod.test.ts: is Burstable with less requested than the limit',
    'rule qos/best-effort',
  ],
  21: [
    'workload/exclusive.test.ts: it takes all CPUs and memory that the kubelet leaves, less 2 CPUs and 4 GiB, and the kubelet admits it',
    "workload/exclusive.test.ts: pods of other workloads are kept off, besides the user's own affinity",
  ],

  22: TWO_STAGES,
  23: 'rule pool/cuda-driver',
  24: [TWO_STAGES, 'rule image/devel'],
  25: TWO_STAGES,
  26: TWO_STAGES,

  27: { explains: 'containers share the kernel of their node, and start no system of their own' },
  28: ['rule storage/checkpoint-in-pod', VOLUMES],
  29: VOLUMES,
  30: VOLUMES,
  31: DOCKER,
  32: 'storage/storage.test.ts: each sort of volume becomes what its driver takes',
  33: ['rule pod/hidden-program', 'rule pod/hidden-system'],

  34: [
    'rule network/no-fabric',
    'rule network/user-space',
    'fabrics/fabrics.test.ts: other plugins give a device for each NIC, and Multus a network for each',
  ],
  35: ["workload/pod.test.ts: the node's network comes with the DNS policy that still resolves cluster names", 'rule pod/host-dns'],
  36: 'images/container-command.test.ts: podman gives them by CDI, and counts from the first',
  37: [
    'fabrics/fabrics.test.ts: the shared plugin gives one device, and NCCL is told the InfiniBand NICs among all that it sees',
    'rule pod/memlock',
  ],

  38: START,
  39: [WORDS, 'workload/process.test.ts: any workload takes them, and checks of pools do not'],
  40: [NO_PRIORITY, READ_BY, 'rule process/chrt-priority'],
  41: ['workload/pod-fields.test.ts: its own processes and those of the node', 'rule process/host-namespaces'],
  42: 'rule process/host-namespaces',
  43: [RIGHT, 'rule process/sys-nice'],
  44: START,
  45: { explains: 'a program that asks for its priority itself: what it needs of the pod is item 43' },
  46: `${BECOMES}: containers may take real-time priorities up to 99`,
  47: ['workload/process.test.ts: any workload takes them, and checks of pools do not', 'rule process/host-namespaces'],
  48: ['rule process/starvation', 'rule node/realtime-runtime', `${BECOMES}: real-time programs leave a tenth of each second`],
  49: 'rule process/not-needed',
  50: [
    'node/settings/settings.test.ts: isolation names the CPUs of pods and of the system, which are all and do not overlap',
    'rule node/isolcpus',
  ],
  51: [SNAPSHOT, EXPLAIN],
  52: [READ_BY, 'process/service-unit.test.ts: CPUs and weight are words of systemd'],
  53: 'rule process/cset',
  54: [STATES, 'rule process/fixed-cpus'],

  55: ['rule process/gpu-node', 'rule framework/data-workers', KUBELET],
  56: [
    'machine/parse-snapshot.test.ts: for the output of one command, and names it',
    'shared/machines.test.ts: several formats of one machine agree',
  ],
  57: { explains: 'the NUMA nodes of a machine are what its board and firmware make' },
  58: [WORDS, RIGHT],
  59: [STATES, 'node/bash-kubelet.test.ts: --verify finds a kubelet that is dead'],
  60: WORDS,

  61: `${BECOMES}: irqbalance stops, and interrupts of each device go to the CPUs of its NUMA node`,
  62: `${BECOMES}: irqbalance goes on, with the CPUs of pods banned`,
  63: EXPLAIN,

  64: `${BECOMES}: the governor is performance`,
  65: [`${BECOMES}: the governor is performance`, AT_ONCE],
  66: [`${BECOMES}: C-states end at C1`, 'rule node/c-states'],
  67: BOOT_WORDS,
  68: [`${BECOMES}: C-states end at C1`, 'rule node/c-states'],
  69: [BOOT_WORDS, REBOOT],
  70: { left: METRICS },

  71: [`${BECOMES}: transparent huge pages are always on for training`, 'rule node/profile-pages'],
  72: [
    'node/settings/settings.test.ts: are spread over the NUMA nodes, or placed as a list says',
    'workload/resources.test.ts: are requests and limits of the container, sidecars included',
  ],
  73: [
    `${BECOMES}: transparent huge pages are always on for training`,
    `${BECOMES}: transparent huge pages are for those who ask, for inference`,
    `${BECOMES}: transparent huge pages are off where a pool says never`,
    'rule node/transparent-huge-pages',
  ],
  74: { explains: 'why larger pages cost fewer faults and entries of the TLB' },

  75: [`${BECOMES}: containers may lock memory without limit`, 'rule pod/memlock'],
  76: [`${BECOMES}: swappiness is 1`, AT_ONCE, 'rule node/swappiness'],
  77: [LOADERS, 'rule framework/loader-memory'],
  78: { explains: 'how much faster copies from pinned memory are' },

  79: [
    VOLUMES,
    'workload/training-job.test.ts: a failed rank is started again, a lost pod is not counted',
    'plus/use-storage.test.ts: its checkpoints are judged, by the grace period that the workload has',
  ],
  80: [`${BECOMES}: data that waits to be written is bounded in bytes`, 'rule node/dirty-default', 'rule node/dirty-limits'],
  81: AT_ONCE,

  82: [
    `${BECOMES}: the driver is installed from a file with a known checksum, and built again for the next kernel`,
    `${BECOMES}: the driver is a package of one version`,
    'rule driver/kernel-modules',
  ],
  83: { left: METRICS },
  84: [GPU_STATE, `${BECOMES}: ECC is on`, `${BECOMES}: persistence is by its daemon`],
  85: 'charts/device-plugin.test.ts: gives each shared pool a configuration of its own',
  86: ['allocators/client-memory.test.ts: a client of one of %i replicas may use', `${BECOMES}: one MPS daemon serves all GPUs`],
  87: [CLIENT, 'rule sharing/mps-threads'],
  88: [
    `${BECOMES}: one MPS daemon serves all GPUs, with half of the threads for each client`,
    'workload/mps-daemon.test.ts: the script sets mode and limits, runs until it is ended, and sets the mode back',
  ],
  89: [
    'workload/mps-daemon.test.ts: a daemon of one user serves that user alone, and its pods say so',
    'workload/slurm/cluster.test.ts: jobs share the GPUs of an MPS pool by gres/mps',
    'rule sharing/mps-daemon',
  ],
  90: CLIENT,
  91: ['rule sharing/mps-memory', 'rule sharing/namespaces'],
  92: ['rule sharing/mps-user', 'rule sharing/mps-multi-user'],

  93: 'gpu/mig-layout.test.ts: of seven 1g.10gb stand on seven slots of an H100',
  94: 'gpu/mig-layout.test.ts: of a B200 are seven of 23 GB, and 1g.27gb is no profile',
  95: { explains: 'what an instance has for itself' },
  96: [CUT, 'charts/values.test.ts: lets mig-manager reboot guests, which cannot reset a GPU'],
  97: 'workload/gpu-workload.test.ts: a MIG device is asked for by the name that the pool gives it',
  98: CUT,
  99: 'cli/mig.test.ts: mig GPU lists its profiles with what they hold',
  100: CUT,
  101: [CUT, CHECK],
  102: DOCKER,
  103: [
    `${PLUGIN_CHART}: say how MIG devices are named: on every node, or by configurations where a pool shares`,
    `${PLUGIN_CHART}: every delivery installs the chart from its repository, into a namespace that admits it`,
  ],
  104: [
    `${PLUGIN_CHART}: are feature discovery alone where every pool has whole GPUs`,
    'charts/device-plugin-values.test.ts: what GPU Feature Discovery had as a chart of its own changes nothing since',
  ],
  105: ['charts/values.test.ts: says mixed as soon as one pool does', 'rule mig/single-profile'],
  106: CHECK,
  107: { explains: 'what instances keep apart: the computing, the memory and the users' },
  108: 'rule mig/unused-slices',

  109: 'workload/mig-schedule/mig-schedule.test.ts: makes a CronJob for each window, in its time zone',
  110: 'node/settings/mig-schedule.test.ts: the layouts of the windows beside that of the pool',
  111: [
    CUT,
    'node/settings/mig-schedule.test.ts: falls back on the layout of the pool where the file has the window no more',
    'rule operator/config-label',
  ],
  112: [
    'node/settings/mig-schedule.test.ts: a timer for each window, in the time zone that was given',
    'node/settings/mig-schedule.test.ts: leaves GPUs in use as they are and fails; the next boot has the window',
  ],
  113: [
    'charts/hami-mig.test.ts: the nodes of the pool are named as those that HAMi cuts, and pods ask for memory on them alone',
    'rule hami/mig-model',
    'rule hami/mig-cdi',
  ],
  114: ['charts/hami-mig.test.ts: fails for %s', 'rule hami/mig-gpu', 'rule hami/config-file'],
  115: [
    'rules/hami.test.ts: windows of time, which nobody knows',
    'rules/hami.test.ts: fails when a ConfigMap has a list of nodes alone, as no HAMi reads it',
  ],
  116: 'charts/values.test.ts: switches MIG off on the GPUs that no group names, so that the configuration covers the node',

  117: { left: METRICS },
  118: `${BECOMES}: clocks are locked, and not set by -ac`,
  119: `${BECOMES}: persistence is by its daemon`,
  120: [`${BECOMES}: ECC is on`, 'handbook/handbook.test.ts: is found by its id, its other names and its lines of logs, and by itself'],
};
