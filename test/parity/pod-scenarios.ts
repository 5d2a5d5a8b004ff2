import { ethernet, infiniband, nvlinkDomain, roce, tcpxo } from '../../lib/plans/fabrics';
import { trainingControllers } from '../../lib/words/kinds';
import { azureBlob, csi, emptyDir, gcsFuse, hostPath, imageVolume, localNvme, pvc, s3 } from '../../lib/plans/storage';
import { machines } from '../../lib/words/machine';
import { type GpuPool, object } from '../../lib/plans/model';
import {
  alaudaMps,
  dra,
  exclusive,
  gpuManager,
  hami,
  hamiDevices,
  hamiDra,
  kaiFractions,
  mig,
  mps,
  mpsDaemon,
  vendorPlugin,
  vmPassthrough,
  vmVgpu,
  volcanoVgpu,
} from '../../lib/plans/allocators';
import { argoCd, flux } from '../../lib/plans/charts';
import { limitationPresets } from '../../lib/plans/workload';
import type { Face } from './face';

const role = { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::1:role/a' };
const zones = { maxSkew: 1, topologyKey: 'topology.kubernetes.io/zone', whenUnsatisfiable: 'DoNotSchedule' } as const;

/** Props of pods, and what is said of them. */
export const podScenarios: Readonly<Record<string, (face: Face) => void>> = {
  'NICs of the Network Operator: shared and whole, with networks': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36', helm: flux() });
    const rails = {
      ...machines.dgxH100,
      name: 'rails',
      nics: [{ name: 'mlx5_0', kind: 'ethernet', gbps: 400, resource: 'nvidia.com/rails' }],
    };
    const taints = [{ key: 'team', value: 'ml', effect: 'NoSchedule' }];
    const shared = face.pool(cluster, 'shared', { machine: machines.dgxH100, nodes: 4, taints });
    const whole = face.pool(cluster, 'whole', { machine: rails, nodes: 4 });
    face.operator(cluster, 'gpu-operator');
    face.networkOperator(cluster, 'nics', {
      nicDriver: 'doca',
      interfaces: { 'rdma/rdma_shared_device_a': ['ibs1', 'ibs2'] },
      deviceIds: { 'nvidia.com/rails': ['1021'] },
      podsPerNode: 8,
      ipPools: { rails: { subnet: '192.168.0.0/16', perNodeBlockSize: 64, gateway: '192.168.0.1' } },
      cidrPools: { routed: { cidr: '10.0.0.0/8', perNodeNetworkPrefix: 31, gatewayIndex: 0, routes: ['10.0.0.0/8'] } },
      networks: { rails: { namespace: 'ml', ipam: { type: 'nv-ipam', poolName: 'rails' } }, storage: { master: 'ens1f0np0', mtu: 9000 } },
    });
    face.training('ml', 'llama', { pool: shared, numNodes: 2, request: { gpus: 8 }, fabric: infiniband(), image: 'x:1' });
    face.training('ml', 'mixtral', { pool: whole, numNodes: 2, request: { gpus: 8 }, fabric: roce({ networks: ['rails'] }), image: 'x:1' });
  },
  'networks of the Network Operator over InfiniBand': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36', helm: flux() });
    face.pool(cluster, 'train', { machine: machines.dgxH100, nodes: 4 });
    face.operator(cluster, 'gpu-operator');
    face.networkOperator(cluster, 'nics', { networks: { fast: { master: 'ibs1' } } });
  },
  'GPUs by claims: whole, shared, cut, chosen, and memory over several nodes': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36', helm: flux() });
    const nodes = { machine: machines.dgxH100, nodes: 4 };
    const whole = face.pool(cluster, 'whole', { ...nodes, sharing: dra() });
    const shared = face.pool(cluster, 'shared', { ...nodes, sharing: dra({ mps: { defaultPinnedDeviceMemoryLimit: '10Gi' } }) });
    const turns = face.pool(cluster, 'turns', { ...nodes, sharing: dra({ timeSlicing: { interval: 'Long' } }) });
    const cut = face.pool(cluster, 'cut', { ...nodes, sharing: dra({ mig: { layout: { '1g.10gb': 7 } } }) });
    const bridged = face.pool(cluster, 'bridged', { ...nodes, sharing: dra({ extendedResource: true }) });
    face.operator(cluster, 'gpu-operator');
    face.draDriver(cluster, 'dra', { computeDomains: true, values: { logVerbosity: '6' } });
    face.training('ml', 'llama', { pool: whole, numNodes: 2, request: { gpus: 8 }, computeDomain: true, image: 'x:1' });
    face.workload('ml', 'one', { kind: 'Pod', pool: cut, request: { mig: '1g.10gb' }, image: 'x:1' });
    const sidecars = [{ name: 'metrics', image: 'x:1', request: { gpus: 1 } }] as const;
    for (const [id, pool] of [
      ['web', shared],
      ['batch', turns],
    ] as const)
      face.workload('ml', id, { kind: 'Deployment', pool, request: { gpus: 1 }, sidecars, image: 'x:1' });
    face.workload('ml', 'classic', { kind: 'Deployment', pool: bridged, request: { gpus: 2 }, image: 'x:1' });
    const claim = { firstAvailable: [{ memory: '80Gi' }, { memory: '40Gi', count: 2 }] } as const;
    face.workload('ml', 'any', { kind: 'Job', pool: whole, request: { claim }, image: 'x:1' });
    face.workload('ml', 'monitor', { kind: 'DaemonSet', pool: whole, request: { claim: { adminAccess: true } }, image: 'x:1' });
  },
  "a DeviceClass of one's own, and claims that pods share": (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36', helm: flux() });
    const pool = face.pool(cluster, 'whole', {
      machine: machines.dgxH100,
      nodes: 4,
      sharing: dra({ timeSlicing: { interval: 'Long' } }),
    }) as GpuPool<'dra'>;
    face.deviceClass('ml', 'large', {
      pool,
      memory: '64Gi',
      mps: { defaultActiveThreadPercentage: 50 },
      extendedResourceName: 'example.com/large',
    });
    const cards = face.claim('ml', 'cards', { pool, claim: { deviceClass: 'large', count: 2 } });
    const any = face.claim('ml', 'any', {
      pool,
      name: 'any-gpu',
      labels: { team: 'ml' },
      claim: { firstAvailable: [{ deviceClass: 'large' }, { memory: '40Gi' }] },
    });
    const probe = { name: 'probe', image: 'x:1', request: any } as const;
    face.workload('ml', 'web', { kind: 'Deployment', pool, replicas: 3, request: cards, sidecars: [probe], image: 'x:1' });
    face.workload('ml', 'other', {
      kind: 'Job',
      pool,
      request: { claim: { deviceClass: 'large' } },
      sidecars: [{ ...probe, request: cards }],
      image: 'x:1',
    });
  },
  'charts and images of a site of its own': (face) => {
    const site = {
      charts: 'oci://registry.example/charts',
      chartsSecret: 'charts',
      images: { 'nvcr.io': 'harbor.example/nvcr', 'registry.k8s.io': 'harbor.example/k8s', 'docker.io': 'harbor.example/hub' },
      pullSecrets: ['registry'],
      proxy: { https: 'http://proxy.example:3128', noProxy: ['10.0.0.0/8'] },
      certificates: 'site-ca',
    };
    const cluster = face.cluster('prod', { kubernetes: '1.34', helm: flux(), site });
    const pool = face.pool(cluster, 'train', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04' });
    face.pool(cluster, 'labs', { machine: machines.dgxH100, nodes: 1, sharing: hami() });
    face.operator(cluster, 'gpu-operator');
    face.hami(cluster, 'hami');
    face.workload('ml', 'web', { kind: 'Deployment', pool, request: { gpus: 1 }, image: 'python:3' });
  },
  'the device plugin without the GPU Operator': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', distribution: 'k3s', helm: flux() });
    const nodes = { machine: machines.dgxH100, nodes: 2, nodeImage: 'host-toolkit' } as const;
    const whole = face.pool(cluster, 'whole', nodes);
    const shared = face.pool(cluster, 'shared', {
      ...nodes,
      sharing: mps({ replicas: 4 }),
      taints: [{ key: 'team', effect: 'NoSchedule' }],
    });
    face.pool(cluster, 'labs', { ...nodes, sharing: hami() });
    face.devicePlugin(cluster, 'plugin', { values: { compatWithCPUManager: true } });
    for (const [id, pool] of Object.entries({ whole, shared }))
      face.workload('ml', id, { kind: 'Deployment', pool, request: { gpus: 1 }, image: 'x:1', runtimeClassName: 'nvidia' });
  },
  'parts of GPUs by cores and memory: GPU-Manager, and the MPS plugin of Alauda': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.30', helm: flux() });
    const nodes = { machine: machines.dgxA100, nodes: 2 };
    const vcuda = face.pool(cluster, 'vcuda', { ...nodes, sharing: gpuManager() });
    const own = { nodeLabels: { 'nvidia-device-enable': 'mps' } };
    const clients = face.pool(cluster, 'clients', { ...nodes, sharing: alaudaMps(own) });
    face.operator(cluster, 'gpu-operator');
    const sidecars = [{ name: 'metrics', image: 'x:1', request: { vcuda: { cores: 1, memory: '256Mi' } } }] as const;
    const request = { vcuda: { cores: 30, memory: '4Gi', coreLimit: 50 } } as const;
    face.workload('ml', 'part', { kind: 'Deployment', pool: vcuda, request, sidecars, image: 'x:1' });
    face.workload('ml', 'whole', { kind: 'Job', pool: vcuda, request: { vcuda: { cores: 200 } }, image: 'x:1' });
    face.training('ml', 'llama', { pool: vcuda, numNodes: 2, request: { gpus: 8 }, image: 'x:1', resources: { cpu: 8, memory: '64Gi' } });
    const client = { alaudaMps: { cores: 25, memory: '10Gi' } } as const;
    face.workload('ml', 'client', { kind: 'StatefulSet', pool: clients, request: client, image: 'x:1', replicas: 4 });
    for (const [id, preset] of Object.entries(limitationPresets)) face.limitation('platform', id, preset);
    const old = { labelPrefix: 'features.alauda.io', enabled: false } as const;
    face.limitation('platform', 'own', { ...limitationPresets.gpuManager, ...old, group: 'own' });
    face.workload('ml', 'elsewhere', { kind: 'Pod', request, image: 'x:1' });
  },
  "parts of GPUs that are claimed from HAMi's DRA driver": (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36', helm: flux() });
    const parts = face.pool(cluster, 'parts', { machine: machines.dgxA100, nodes: 1, sharing: hamiDra() });
    const request = { vgpu: { gpus: 2, memory: '8Gi', cores: 30 } } as const;
    const sidecars = [{ name: 'side', image: 'x:1', request: { gpus: 1 } }];
    face.workload('ml', 'parts', { kind: 'Deployment', pool: parts, request, image: 'x:1', sidecars });
  },
  'GPUs that HAMi cuts by MIG as pods ask for memory': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', helm: flux() });
    const cut = face.pool(cluster, 'cut', { machine: machines.dgxH100, nodes: 2, sharing: hami({ operatingMode: 'mig' }) });
    face.hami(cluster, 'hami', { nodeNames: { cut: ['gpu-1', 'gpu-2'] } });
    const request = { vgpu: { gpus: 1, memory: '16Gi' } } as const;
    face.workload('ml', 'cut', { kind: 'Deployment', pool: cut, request, image: 'x:1' });
  },
  'namespaces that share nodes, each with a ResourceQuota, a LimitRange and the priorities of its pods': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', helm: flux() });
    const nodes = { machine: machines.dgxH100, nodes: 2 };
    const whole = face.pool(cluster, 'whole', { ...nodes, sharing: exclusive() });
    const slices = face.pool(cluster, 'slices', { ...nodes, sharing: mig({ layout: { '1g.10gb': 7 } }) });
    face.operator(cluster, 'gpu-operator');
    const teams = {
      research: { namespaces: ['ml'], quota: { whole: { nodes: 2 } } },
      notebooks: { quota: { slices: { nodes: 0.5 } }, containerDefaults: { cpu: 1, memory: '8Gi' }, priorityClasses: ['idle'] },
    };
    const priorities = { trainer: 1000, idle: -10 };
    face.queue('ml', 'quotas', { kind: 'resourceQuota', pools: [whole, slices], teams, priorities });
    face.training('ml', 'llama', {
      pool: whole,
      numNodes: 1,
      request: { gpus: 8 },
      image: 'x:1',
      priorityClassName: 'trainer',
    });
  },
  'parts of GPUs by memory: Volcano, in both of its modes, and fractions of KAI': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', helm: flux() });
    const nodes = { machine: machines.dgxH100, nodes: 2 };
    const soft = face.pool(cluster, 'soft', { ...nodes, sharing: volcanoVgpu({ deviceSplitCount: 4 }) });
    const mode = { operatingMode: 'mig', nodeNames: ['gpu-1', 'gpu-2'] } as const;
    const cut = face.pool(cluster, 'cut', { ...nodes, sharing: volcanoVgpu(mode) });
    const fractions = face.pool(cluster, 'fractions', { ...nodes, sharing: kaiFractions({ queue: 'research' }) });
    face.operator(cluster, 'gpu-operator');
    const current = 'actions: allocate\ntiers:\n- plugins:\n  - name: gang\n  - name: predicates\n  - name: proportion\n';
    const scheduler = { current, schedulePolicy: 'binpack', capacity: true, delivery: 'configMap' } as const;
    face.volcanoVgpu(cluster, 'volcano-vgpu', { runtimeClassName: 'nvidia', scheduler });
    face.kaiScheduler(cluster, 'kai', { placementStrategy: { gpu: 'spread', cpu: 'binpack' }, hamiCore: true, current: 'global: {}\n' });
    const quota = { soft: { nodes: 1, borrow: 1, lend: 0.5 } };
    const teams = { vision: { quota, reclaimable: false }, speech: { quota: { soft: { nodes: 1 } } } };
    face.queue('ml', 'volcano', { kind: 'volcano', pools: [soft], teams });
    const leaves = { research: { quota: { fractions: { nodes: 1 } }, priority: 200 }, idle: { quota: {} } };
    face.queue('ml', 'kai', { kind: 'kai', pools: [fractions], teams: leaves, topology: ['rack'], priorities: { urgent: 1000 } });
    const part = { vgpu: { gpus: 2, memory: '10Gi', cores: 30 } } as const;
    face.workload('ml', 'soft', { kind: 'Deployment', pool: soft, request: part, image: 'x:1' });
    face.workload('ml', 'percent', { kind: 'Deployment', pool: soft, request: { vgpu: { gpus: 1, memoryPercentage: 25 } }, image: 'x:1' });
    face.workload('ml', 'cut', { kind: 'Deployment', pool: cut, request: { vgpu: { gpus: 1, memory: '16Gi' } }, image: 'x:1' });
    const half = { vgpu: { gpus: 2, memoryPercentage: 50 } } as const;
    face.workload('ml', 'half', { kind: 'Deployment', pool: fractions, request: half, image: 'x:1' });
    face.workload('ml', 'gib', { kind: 'Job', pool: fractions, request: { vgpu: { gpus: 1, memory: '16Gi' } }, image: 'x:1' });
    face.workload('ml', 'whole', { kind: 'Job', pool: fractions, request: { gpus: 8 }, image: 'x:1' });
  },
  'clients of an MPS daemon that is run by hand, and GPUs for virtual machines beside containers': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', helm: flux() });
    const nodes = { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04' } as const;
    const limits = { activeThreadPercentage: 50, pinnedMemoryLimit: '16Gi', multiUser: true };
    const ranking = face.pool(cluster, 'ranking', { ...nodes, sharing: mpsDaemon({ replicas: 4, ...limits }) });
    const byUnit = { replicas: 2, runs: 'node', pinnedMemoryLimit: '20Gi' } as const;
    const units = face.tuned(cluster, 'units', { ...nodes, nodeImage: 'host-driver', intent: 'inference', sharing: mpsDaemon(byUnit) });
    const whole = face.pool(cluster, 'whole', { ...nodes, sharing: vmPassthrough({ deviceName: 'nvidia.com/GH100_H100_SXM5_80GB' }) });
    const desks = face.pool(cluster, 'desks', { ...nodes, sharing: vmVgpu({ type: 'H100XM-20C' }) });
    face.operator(cluster, 'gpu-operator', { values: { vgpuManager: { repository: 'registry.example/nvidia', version: '580.82.02' } } });
    face.mpsDaemon('kube-system', 'mps', { pool: ranking as GpuPool<'mpsDaemon'>, image: 'ubuntu:24.04', imagePullSecrets: ['own'] });
    const client = { gpus: 1, mps: { activeThreadPercentage: 30, pinnedMemoryLimit: '8Gi', priority: 1 } } as const;
    face.workload('ml', 'client', { kind: 'Deployment', pool: ranking, request: client, image: 'x:1' });
    face.workload('ml', 'plain', { kind: 'Deployment', pool: units, request: { gpus: 1 }, image: 'x:1' });
    face.kubevirt('kubevirt', 'permitted', { pools: [whole, desks] as never, featureGates: ['HostDevices'] });
  },
  'devices of other vendors: by HAMi in parts and whole, and by their own plugins': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', helm: flux() });
    const ascend = { device: 'Ascend910B3', perNode: 8, softSplit: true, runtimeClassName: 'ascend' } as const;
    const npus = face.pool(cluster, 'npus', { nodes: 2, sharing: hamiDevices(ascend) });
    const own = { device: 'MLU', perNode: 8, memory: '64Gi', nodeLabels: { mlu: 'on' } } as const;
    const mlus = face.pool(cluster, 'mlus', {
      nodes: { min: 1, max: 4 },
      sharing: hamiDevices(own),
      taints: [{ key: 'mlu', effect: 'NoSchedule' }],
    });
    const intel = face.pool(cluster, 'intel', {
      nodes: 3,
      sharing: vendorPlugin({ device: 'gpu.intel.com/xe', perNode: 2, sharedDevNum: 4 }),
    });
    const fpgas = face.borrowed('fpgas', {
      sharing: vendorPlugin({ device: 'fpga.intel.com/region-ce48969398f05f33946d560708be108a' }),
      nodeSelector: { fpga: 'yes' },
    });
    face.pool(cluster, 'plain', { machine: machines.dgxH100, nodes: 1 });
    face.operator(cluster, 'gpu-operator');
    face.hami(cluster, 'hami');
    const part = { accelerator: { device: 'Ascend910B3', memory: '10Gi', cores: 20 } } as const;
    face.workload('ml', 'npu', { kind: 'Deployment', pool: npus, request: part, image: 'x:1', replicas: 4 });
    face.workload('ml', 'mlu', {
      kind: 'Job',
      pool: mlus,
      request: { accelerator: { device: 'MLU', memory: '8Gi', cores: 25 } },
      image: 'x:1',
    });
    face.workload('ml', 'xe', { kind: 'StatefulSet', pool: intel, request: { accelerator: { device: 'gpu.intel.com/xe' } }, image: 'x:1' });
    const region = 'fpga.intel.com/region-ce48969398f05f33946d560708be108a';
    face.workload('ml', 'fpga', { kind: 'Pod', pool: fpgas, request: { accelerator: { device: region } }, image: 'x:1' });
    face.workload('ml', 'anywhere', { kind: 'Pod', request: { accelerator: { device: 'AWSNeuron', cores: 50 } }, image: 'x:1' });
  },
  'finalizers of a delivery, laid over it': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', helm: argoCd() });
    face.pool(cluster, 'plain', { machine: machines.dgxH100, nodes: 1 });
    const metadata = { finalizers: ['resources-finalizer.argocd.argoproj.io/background'] };
    face.operator(cluster, 'gpu-operator', {}, { target: object('Application'), patch: { metadata } });
  },
  'the usual fields of pods, an account of their own, and a Pod Security level': (face) => {
    const fields = {
      image: 'x:1',
      affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'kubernetes.io/hostname' }] } },
      topologySpreadConstraints: [zones],
      runtimeClassName: 'nvidia',
      schedulerName: 'kai-scheduler',
      dnsConfig: { options: [{ name: 'ndots', value: '2' }] },
      hostAliases: [{ ip: '10.0.0.1', hostnames: ['storage'] }],
      priorityClassName: 'low',
      preemptionPolicy: 'Never',
      schedulingGates: ['example.com/ready'],
      serviceAccount: { annotations: role },
      security: 'restricted',
      securityContext: { readOnlyRootFilesystem: true },
    } as const;
    face.workload('ml', 'web', { kind: 'Deployment', request: { gpus: 1 }, port: 80, ...fields });
    face.workload('ml', 'debug', { kind: 'Pod', request: { gpus: 1 }, image: 'x:1', hostPID: true, securityContext: { privileged: true } });
    const resources = { cpu: 4, memory: '32Gi' } as const;
    face.training('ml', 'llama', { request: { gpus: 1 }, resources, redeploy: 'newName', ...fields, serviceAccount: { name: 'train' } });
  },
  'fabrics of pods, chosen and by the machine': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34' });
    const aws = face.pool(cluster, 'aws', { machine: machines.aws['p5.48xlarge'], nodes: 2 });
    const dgx = face.pool(cluster, 'dgx', { machine: machines.dgxH100, nodes: 2 });
    face.operator(cluster, 'gpu-operator');
    const job = { numNodes: 2, request: { gpus: 8 }, image: 'x:1' } as const;
    face.training('ml', 'by-machine', { ...job, pool: aws });
    face.training('ml', 'chosen', { ...job, pool: dgx, fabric: infiniband({ resource: 'nvidia.com/hostdev', networks: ['rail'] }) });
    face.training('ml', 'none', { ...job, pool: dgx, fabric: 'none' });
    const resources = { cpu: 8, memory: '64Gi' } as const;
    face.training('ml', 'daemon', { ...job, resources, fabric: tcpxo() });
    face.training('ml', 'rack', { ...job, resources, fabric: [nvlinkDomain(), roce({ hostNetwork: true })] });
    face.workload('ml', 'web', { kind: 'Deployment', request: { gpus: 4 }, image: 'x:1', fabric: [ethernet({ interface: 'eth0' })] });
  },
  'data, scratch space and checkpoints': (face) => {
    // Image volumes are on from 1.35 on.
    face.cluster('prod', { kubernetes: '1.36' });
    const resources = { cpu: 8, memory: '64Gi' } as const;
    const data = { '/data': pvc('imagenet', { readOnly: true }), '/scratch': emptyDir('200Gi'), '/lustre': hostPath('/lustre') };
    const checkpoints = { '/ckpt': pvc('ckpt'), size: '1200Gi', bandwidth: '2Gi', every: '30m', keep: 3 } as const;
    const job = { numNodes: 2, request: { gpus: 8 }, image: 'x:1', resources, data, checkpoints } as const;
    for (const controller of trainingControllers)
      face.training('ml', `by-${controller.toLowerCase()}`, { ...job, controller, command: ['torchrun', 'train.py'] });
    const s3s = { '/s3': s3('imagenet', { folder: 'raw', region: 'us-east-1' }), '/out': s3('out', { readOnly: false }) };
    const buckets = { ...s3s, '/gcs': gcsFuse('data-1', { sidecar: { cpu: 2 } }), '/blob': azureBlob('data', { secretName: 'azure' }) };
    const more = { '/nvme': localNvme(), '/models': imageVolume('x:1'), '/csi': csi('csi.example.com', { attributes: { a: 'b' } }) };
    face.workload('ml', 'tune', { kind: 'Job', request: { gpus: 1 }, image: 'x:1', data: { ...buckets, ...more }, checkpoints });
  },
  'shares, devices and huge pages as resources': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', distribution: 'eks' });
    const nodes = { machine: machines.aws['p5.48xlarge'], nodes: 2 };
    const tuned = face.tuned(cluster, 'train', { ...nodes, os: 'amazon-linux-2023', intent: 'training' });
    const plain = face.pool(cluster, 'plain', nodes);
    const shared = face.tuned(cluster, 'ranking', {
      ...nodes,
      os: 'amazon-linux-2023',
      intent: 'inference',
      sharing: mps({ replicas: 4 }),
    }) as GpuPool<'mps'>;
    const parts = face.tuned(cluster, 'labs', {
      ...nodes,
      os: 'amazon-linux-2023',
      intent: 'inference',
      sharing: hami(),
    }) as GpuPool<'hami'>;
    face.operator(cluster, 'gpu-operator');
    face.hami(cluster, 'hami');
    const efa = { 'vpc.amazonaws.com/efa': 32, 'hugepages-2Mi': '5120Mi', 'ephemeral-storage': '200Gi' } as const;
    face.training('ml', 'llama', { pool: tuned, numNodes: 2, request: { gpus: 8 }, image: 'x:1', resources: efa });
    face.workload('ml', 'web', { kind: 'Deployment', pool: tuned, request: { gpus: 1 }, image: 'x:1' });
    face.workload('ml', 'api', { kind: 'Deployment', pool: plain, request: { gpus: 1 }, image: 'x:1', resources: 'share' });
    face.mps('ml', 'ranker', { pool: shared, image: 'x:1', port: 80 });
    face.vgpu('ml', 'notebook', { kind: 'StatefulSet', pool: parts, request: { vgpu: { gpus: 1, memory: '8Gi' } }, image: 'x:1' });
  },
};
