import type { Item, Items } from './item';

const gpuManager = 'workload/gpu-manager.test.ts: ';
const cores = 'allocators/cores.test.ts: ';
const kubevirt = 'workload/kubevirt.test.ts: ';
const installers = 'node/settings/installers.test.ts: ';
const limitations = 'workload/limitations.test.ts: ';
const manuals = 'workload/manuals.test.ts: ';
const linted = 'rules/manuals.test.ts: sees %s, and takes what holds';
const check = 'workload/gpu-check/script.test.ts: ';
const program = 'workload/gpu-check/programs.test.ts: ';
const scheduler = 'workload/gpu-scheduler.test.ts: ';
const controlPlane = 'conformance/judges/scheduler-script.test.ts: ';
const frameworks = 'process/frameworks.test.ts: ';
const rights = [
  'privileges/components.test.ts: what is emitted of %s has the rights that its row says, and no others',
  'rule pod/component-rights',
];
const half = `${manuals}vLLM serves in half precision on a V100 under KServe, which is told to have it scraped`;
const cudaLabels = `${manuals}nodes are labelled with the CUDA of their driver, new ones and those that are there, and pods ask for it`;
const switches = `${gpuManager}has the switches of the modules that the pools need`;
const mpsClient = 'workload/mps-daemon.test.ts: a client meets its daemon by directory and shared memory, and takes its own part';
const newDriver = `${check}a driver that is just new enough`;
const vllmCheck = `${program}the check of vLLM says by compute capability that %s`;
const share = 'allocators/client-memory.test.ts: a client of one of %i replicas may use %i MiB and %i percent of the threads of an H100';

/** Nothing writes dashboards, recording rules or alerts. */
const monitoring: Item = { left: 'dashboards, recording rules and alerts are not written yet' };

/** Items of A, Alauda's manual. */
export const alauda: Items = {
  // Introduction
  206: [`${cores}GPU-Manager gets cores, and memory in units of 256 MiB`, `${gpuManager}GPU-Manager runs on the nodes of its pools`],
  207: [
    'workload/training-job.test.ts: the pool decides resource names, nodes and tolerations',
    'node/plan-kubelet.test.ts: pins CPUs by core and memory by NUMA node, and aligns what it can',
  ],
  208: [`${kubevirt}the KubeVirt permits the devices of the pools`, `${kubevirt}the IOMMU is on where GPUs are for virtual machines`],
  209: [mpsClient, share],
  210: `${cores}GPU-Manager gets cores, and memory in units of 256 MiB`,
  211: [mpsClient, `${cores}Alauda's MPS plugin gets cores, and memory in gibibytes`, `${cores}fails for %j, and says what to write`],
  212: [
    'workload/hami.test.ts: uses the keys that HAMi and Kubernetes count',
    'workload/gpu-queue.test.ts: pools become flavors, teams become queues, and an API server knows all of them',
  ],
  213: [
    'workload/process.test.ts: the container is given of the driver what it asks for, and needs no command of its own',
    `${kubevirt}a screen is of vGPUs of the series Q`,
    'rule mig/graphics',
    'rule pod/driver-capabilities',
  ],
  214: [
    'workload/hami.test.ts: asks in bare whole numbers, memory in MiB',
    'workload/hami.test.ts: may be a %s, which the API server accepts',
  ],
  215: [
    'workload/controllers.test.ts: has workers that wait for SSH, with a slot for each process',
    'workload/exclusive.test.ts: another workload gets whole nodes too; the launcher of an MPIJob does not',
  ],
  216: 'workload/training-job.test.ts: torchrun reads the rendezvous from its own variables',
  217: [
    'workload/exclusive.test.ts: it takes all CPUs and memory that the kubelet leaves',
    'workload/training-job.test.ts: requests equal limits',
  ],
  218: 'workload/mps-inference-service.test.ts: a model server is a Service, a budget for drains and a Deployment whose pods take one share each',
  219: rights,
  220: [...rights, 'rule pod/host-access'],
  221: rights,
  222: ['rule cores/cuda', 'pairs/pairs.test.ts: every pair is legal or refused by rules that exist', 'rule sharing/several-allocators'],
  223: ['pairs/pairs.test.ts: every pair is legal or refused by rules that exist', 'rule sharing/one-owner', 'rule pod/device-quantity'],
  224: [
    'rule operator/kubernetes-version',
    `${kubevirt}nodes of virtual machines are labelled, and the operator is told to look at labels`,
  ],
  225: ['rule sharing/mps-driver', 'rule sharing/mps-mig', 'rule sharing/mps-memory'],

  // Features
  226: [`${cores}fails for %j, and says what to write`, 'rule cores/amount'],
  227: ['rule hami/annotation', 'rules/places/hami-annotations.test.ts: sees a topology that nobody measures'],
  228: ['node/plan-kubelet.test.ts: is strict for pods of one shape when strictness costs no room', 'rule numa/never-admits'],
  229: `${kubevirt}the GPUs of a virtual machine come with the nodes that have them`,
  230: [mpsClient, 'rule sharing/threads'],

  // Installation
  231: 'rule operator/kubernetes-version',
  232: [newDriver, `${installers}is built by DKMS for the kernel that runs, and comes with what builds it`],
  233: `${installers}fails for version %s, which cannot tell containerd of CDI`,
  234: [switches, `${gpuManager}fails for pools that no module serves, and for machines that are not amd64`],
  235: switches,

  // Custom vendors
  236: 'allocators/accelerators.test.ts: %j is asked for in the units of its vendor',
  237: 'allocators/accelerators.test.ts: %j is asked for in the units of its vendor',

  // CUDA compatibility
  238: ['rule pool/cuda-driver', `${program}the check of CUDA %s`],
  239: `${program}passes with the CUDA that the loader of the system finds, on a newer driver`,
  240: `${program}passes with the CUDA that the loader of the system finds, on a newer driver`,
  241: ['machine/read-snapshot.test.ts: a snapshot says how its node is set up', newDriver, `${program}the check of CUDA %s`],
  242: ['rule pool/cuda-driver', `${program}fails with the error that a program would meet`],
  243: ['rule pool/cuda-major', 'rules/places/cuda-majors.test.ts: leaves alone %s on driver %s'],
  244: 'rule hami/cuda-major',
  245: 'rule cores/cuda',
  246: 'rules/manuals.test.ts: a new cluster has CUDA 12 or newer',
  247: [
    `${cores}a part is one device, and whole GPUs are as many as they are`,
    'rules/places/cuda-majors.test.ts: leaves alone what the baseline runs, and whole GPUs with any CUDA',
  ],
  248: cudaLabels,
  249: [cudaLabels, 'rule pod/affinity-values'],
  250: [
    'rule pool/cuda-major',
    'rule image/tag',
    'images/dockerfile.test.ts: installs dependencies with the compilers, and copies them into an image without',
  ],
  251: [
    'handbook/handbook.test.ts: CUDA_ERROR_UNSUPPORTED_PTX_VERSION',
    'handbook/handbook.test.ts: has a source, a command and a cause, in sentences of its own',
  ],

  // Custom devices
  252: [`${limitations}each resource is a ConfigMap where the platform looks for it`, 'rule alauda/limitation-place'],
  253: [`${limitations}each resource is a ConfigMap where the platform looks for it`, 'rule alauda/limitation-place'],
  254: [`${limitations}grouped resources share a group, and the other prefix and the switch are options`, linted],
  255: [`${limitations}each resource is a ConfigMap where the platform looks for it`, 'rule alauda/limitation-field'],
  256: `${limitations}grouped resources share a group, and the other prefix and the switch are options`,
  257: [`${limitations}fails for %j`, linted],
  258: `${limitations}the preset %s is right, in two languages, and every field is a text`,

  // vLLM and precision
  259: ['rule pool/dtype', half],
  260: ['rule pool/dtype', 'rule serving/quantization'],
  261: [vllmCheck, 'gpu/catalogue.test.ts: rows are well-formed and frozen'],
  262: 'workload/inference-service.test.ts: a config.json of ones own says what a model needs that no row knows',
  263: vllmCheck,
  264: ['rule pool/cuda-gpu', 'workload/own-images.test.ts: every own image has CUDA 11.8 or newer'],
  265: half,
  266: [half, 'workload/serving-controllers.test.ts: makes an object that its definition takes'],
  267: half,
  268: half,
  269: 'workload/serving-controllers.test.ts: KServe is told the mode, that it makes no autoscaler, and how pods are replaced',
  270: vllmCheck,
  271: linted,
  272: `${manuals}a T4 computes models that are quantised by AWQ and a V100 does not`,
  273: ['gpu/catalogue.test.ts: rows are well-formed and frozen', 'rule serving/quantization'],

  // Paddle
  274: `${frameworks}Paddle takes whole pieces under a library that limits it, and grows where nobody does`,
  275: `${frameworks}Paddle takes whole pieces under a library that limits it, and grows where nobody does`,
  276: ['plus/use-process.test.ts: the program of an existing workload is started as asked', `${frameworks}Paddle takes whole pieces`],
  277: `${program}the check of Paddle says how it takes memory, where %s`,
  278: 'process/service-unit.test.ts: a machine without Kubernetes gets a unit that starts the program in the same way',
  279: `${program}the check of Paddle says how it takes memory, where %s`,
  280: { left: 'memory is checked once by GpuCheck; nothing watches it, as there are no dashboards yet' },
  281: `${program}the check of Paddle says how it takes memory, where %s`,
  282: { explains: 'where to look up which release of Paddle knows the flag' },
  283: monitoring,
  284: `${program}the check of Paddle says how it takes memory, where %s`,
  285: `${frameworks}Paddle takes whole pieces under a library that limits it, and grows where nobody does`,

  // Node set-up: driver
  286: ['node/settings/settings.test.ts: clocks, sleep and PCI settings of a virtual machine are left to its host', 'rule node/guest'],
  287: ['rule sharing/mps-driver', 'rule sharing/mps-many'],
  288: 'machine/parse-snapshot.test.ts: without a driver finds the GPUs on the PCI bus',
  289: [`${installers}is fetched once, and installed by nobody where its checksum is another one`, 'rule driver/gpu'],
  290: `${installers}is built by DKMS for the kernel that runs, and comes with what builds it`,
  291: `${installers}is built by DKMS for the kernel that runs, and comes with what builds it`,
  292: `${installers}is built by DKMS for the kernel that runs, and comes with what builds it`,
  293: [`${installers}has closed modules on a GPU before Turing, and is seen by the version in the kernel`, newDriver],

  // Node set-up: container runtime
  294: `${installers}comes from NVIDIA's repository for dnf`,
  295: `${installers}comes from NVIDIA's repository for dnf`,
  296: `${installers}comes from NVIDIA's repository for dnf`,
  297: `${installers}is one runtime among others where it shall not be the default, and k3s finds it by itself`,
  298: { left: 'Kubernetes since 1.24 runs no Docker, and nodes are described for Kubernetes' },
  299: [`${installers}comes from NVIDIA's repository for dnf`, 'node/rows.test.ts: says why, from where, and how one sees it'],
  300: { left: 'Kubernetes since 1.24 runs no Docker, and nodes are described for Kubernetes' },

  // pGPU, MPS, GPU-Manager set-up
  301: [switches, 'charts/nvidia-device-plugin.test.ts: every delivery installs the chart from its repository'],
  302: [`${gpuManager}fails where whole GPUs lack the label of module pGPU`, 'rule sharing/device-label'],
  303: { left: 'Pulumi waits for the pods of a release; in cdk8s nothing looks at pods of the cluster' },
  304: [switches, `${cores}labels bring each to its nodes, and keep the device plugin off`],
  305: [
    `${scheduler}an argument in the form of the minor: a map before 1.31, a list since`,
    `${controlPlane}kubeadm: is written once, is verified, and is taken back as if it had never been there`,
  ],
  306: [
    `${controlPlane}kubeadm: is written once, is verified, and is taken back as if it had never been there`,
    `${controlPlane}kubeadm: an upgrade that wrote the manifest anew is not undone by a rollback`,
  ],
  307: { explains: 'a look-up of the address that alaudaExtender() wants; the docstring of apiServer has the command' },
  308: [`${scheduler}full nodes come first, by the resources that the pools offer, and the default scheduler stays`, linted],
  309: [
    `${scheduler}files that an extender needs are mounted`,
    'conformance/judges/scheduler.test.ts: accepts every configuration of the corpus',
  ],
  310: `${scheduler}what is in use is kept, and what is there already is not added twice`,
  311: `${controlPlane}kubeadm: another configuration ends the container, since the manifest stays as it is`,
  // The kubelet starts kube-scheduler again when its manifest changes, and needs no restart itself.
  312: [
    `${controlPlane}kubeadm: is written once, is verified, and is taken back as if it had never been there`,
    `${controlPlane}kubeadm: another configuration ends the container, since the manifest stays as it is`,
  ],
  313: [
    `${scheduler}what is in use is kept, and what is there already is not added twice`,
    'rule scheduler/extender-order',
    'rule scheduler/extender-cache',
  ],
  314: [`${gpuManager}GPU-Manager runs on the nodes of its pools`, 'rule vcuda/nodes'],

  // Verification
  315: 'cli/nodes.test.ts: the same program from a file and from standard input; nodes that are left out are told',
  316: [`${check}eight GPUs of the model`, 'workload/gpu-check/gpu-check.test.ts: asks for GPUs as any workload of the pool does'],

  // Monitoring
  ...Object.fromEntries(Array.from({ length: 23 }, (_, index) => [317 + index, monitoring])),
};
