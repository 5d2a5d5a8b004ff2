import type { KubeletConfiguration } from '../../../lib/words/kubernetes';
import { machines } from '../../../lib/words/machine';
import type { NodePlan, NodeSetting, PlannedFile, Primitive } from '../../../lib/plans/model';
import { type Delivery, deliveriesOf } from '../../../lib/plans/node/vehicles/vehicles';

/** A kubelet as a pool of two NUMA nodes is given it. */
export const KUBELET: KubeletConfiguration = {
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  cpuManagerPolicy: 'static',
  cpuManagerPolicyOptions: { 'full-pcpus-only': 'true' },
  topologyManagerPolicy: 'best-effort',
  topologyManagerScope: 'pod',
  registerWithTaints: [{ key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' }],
  reservedSystemCPUs: '0,56,112,168',
  memoryManagerPolicy: 'Static',
  kubeReserved: { memory: '1Gi' },
  systemReserved: { memory: '1Gi' },
  evictionHard: { 'memory.available': '100Mi', 'nodefs.available': '10%' },
  reservedMemory: [
    { numaNode: 0, limits: { memory: '1074Mi' } },
    { numaNode: 1, limits: { memory: '1074Mi' } },
  ],
} as const;

const setting = (id: string, ...primitives: readonly Primitive[]): NodeSetting => ({ id, primitives });

/** One setting of each kind of primitive, as settings have them. */
export const SETTINGS: readonly NodeSetting[] = [
  setting('kubelet', { kind: 'kubelet', configuration: KUBELET }),
  setting('registration', {
    kind: 'registration',
    labels: { 'cdk8s-gpu/pool': 'train' },
    taints: [{ key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' }],
  }),
  setting(
    'hugePages',
    { kind: 'kernelArgument', argument: 'default_hugepagesz=1G' },
    { kind: 'kernelArgument', argument: 'hugepagesz=1G hugepages=0:32,1:32' },
  ),
  setting('iommu', { kind: 'kernelArgument', argument: 'iommu=pt' }),
  setting('swappiness', { kind: 'sysctl', key: 'vm.swappiness', value: '1' }),
  setting('receiveBuffers', { kind: 'sysctl', key: 'net.ipv4.tcp_rmem', value: '4096 87380 268435456' }),
  setting(
    'transparentHugePages',
    { kind: 'sysfs', path: '/sys/kernel/mm/transparent_hugepage/enabled', value: 'madvise' },
    { kind: 'sysfs', path: '/sys/kernel/mm/transparent_hugepage/defrag', value: 'defer+madvise' },
  ),
  setting('irqBalance', { kind: 'file', path: '/etc/default/irqbalance', text: 'IRQBALANCE_BANNED_CPULIST=1-55\n' }),
  setting('memlock', {
    kind: 'systemdUnit',
    name: 'containerd.service',
    dropIn: '10-cdk8s-gpu.conf',
    text: '[Service]\nLimitMEMLOCK=infinity\n',
  }),
  setting('clocks', {
    kind: 'systemdUnit',
    name: 'cdk8s-gpu-clocks.service',
    text: '[Unit]\nDescription=Clocks of the GPUs\n[Service]\nType=oneshot\nExecStart=/usr/bin/nvidia-smi -lgc 1980,1980\n[Install]\nWantedBy=multi-user.target\n',
    enable: true,
  }),
  setting('nvidiaModule', { kind: 'kernelModule', name: 'nvidia', options: { NVreg_EnableStreamMemOPs: '1' } }),
  setting('numactl', { kind: 'package', name: 'numactl' }),
  setting('cdi', { kind: 'containerRuntime', toml: '[plugins."io.containerd.grpc.v1.cri"]\nenable_cdi = true\n' }),
  setting('ecc', { kind: 'command', run: ['nvidia-smi', '-e', '1'], check: ['grep', '-q', 'it is', '/run/ecc'] }),
];

/** nodeadm names cgroups for what is reserved, beside which the kubelet takes no list of CPUs: pools of EKS leave them out. */
const ofEks = ({ id, primitives }: NodeSetting): NodeSetting => ({
  id,
  primitives: primitives.map((primitive) =>
    primitive.kind === 'kubelet'
      ? { ...primitive, configuration: { ...primitive.configuration, kubeReservedCgroup: '', systemReservedCgroup: '' } }
      : primitive,
  ),
});

/** A plan with all of it. */
export function wholePlan(distribution: string, os: string, settings = SETTINGS, kubernetes = '1.34'): NodePlan {
  return {
    pool: 'train',
    cluster: { name: 'prod', path: 'ml/prod', kubernetes, distribution } as NodePlan['cluster'],
    machine: machines.dgxH100,
    os: os as NonNullable<NodePlan['os']>,
    settings: distribution === 'eks' ? settings.map(ofEks) : settings,
    nodeSelector: { 'cdk8s-gpu/pool': 'train' },
  };
}

/** What one vehicle makes of a plan. */
export function deliveryBy(id: string, plan: NodePlan): Delivery {
  const found = deliveriesOf(plan).find(({ vehicle }) => vehicle.id === id);
  if (found === undefined) throw new Error(`${id} does not serve ${plan.cluster.distribution} with ${plan.os}`);
  return found;
}

/** The files that one vehicle writes of a plan, by their paths. */
export function filesBy(id: string, plan: NodePlan): Readonly<Record<string, string>> {
  const { vehicle, plan: delivered, platform } = deliveryBy(id, plan);
  return Object.fromEntries(vehicle.write(delivered, platform).map(({ path, text }: PlannedFile) => [path, text]));
}
