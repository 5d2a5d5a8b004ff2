import type { NodePlan, Primitive } from '../../lib/plans/model';
import { bootstrapScript } from '../../lib/plans/node/vehicles/bash/script';
import { platformOf } from '../../lib/words/platforms';
import { planOf } from '../node/bash-plan';

/** Both NUMA nodes keep one of their two CPUs for the system. The sum of reservedMemory is what Kubernetes wants: 300Mi. */
const kubelet: Primitive = {
  kind: 'kubelet',
  configuration: {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    cpuManagerPolicy: 'static',
    topologyManagerPolicy: 'best-effort',
    memoryManagerPolicy: 'Static',
    reservedSystemCPUs: '0,2',
    kubeReserved: { memory: '100Mi' },
    systemReserved: { memory: '100Mi' },
    evictionHard: { 'memory.available': '100Mi' },
    reservedMemory: [
      { numaNode: 0, limits: { memory: '150Mi' } },
      { numaNode: 1, limits: { memory: '150Mi' } },
    ],
  },
};

const primitives: readonly Primitive[] = [
  { kind: 'kernelArgument', argument: 'isolcpus=managed_irq,1,3' },
  { kind: 'kernelArgument', argument: 'irqaffinity=0,2' },
  {
    kind: 'hugePages',
    size: '2Mi',
    count: 24,
    nodes: [
      { node: 0, count: 16 },
      { node: 1, count: 8 },
    ],
  },
  { kind: 'sysctl', key: 'vm.swappiness', value: '1' },
  { kind: 'sysctl', key: 'net.ipv4.tcp_rmem', value: '4096 87380 268435456' },
  { kind: 'kernelModule', name: 'tcp_bbr' },
  { kind: 'sysctl', key: 'net.ipv4.tcp_congestion_control', value: 'bbr' },
  { kind: 'sysfs', path: '/sys/kernel/mm/transparent_hugepage/enabled', value: 'madvise' },
  { kind: 'sysfs', path: '/sys/devices/system/cpu/cpu*/cpufreq/scaling_governor', value: 'performance' },
  { kind: 'package', name: 'irqbalance' },
  { kind: 'file', path: '/etc/default/irqbalance', text: 'IRQBALANCE_BANNED_CPULIST=1,3\n' },
  {
    kind: 'command',
    run: ['systemctl', 'mask', '--now', 'swap.target'],
    check: ['sh', '-c', 'test "$(systemctl is-enabled swap.target)" = masked'],
  },
  { kind: 'systemdUnit', name: 'containerd.service', dropIn: '90-memlock.conf', text: '[Service]\nLimitMEMLOCK=infinity\n' },
  {
    kind: 'systemdUnit',
    name: 'cdk8s-gpu-clocks.service',
    enable: true,
    text: '[Unit]\nDescription=Clocks\n[Service]\nType=oneshot\nRemainAfterExit=yes\nExecStart=/usr/bin/nvidia-smi -lgc 1980,1980\n[Install]\nWantedBy=multi-user.target\n',
    check: ['nvidia-smi', '--query-gpu=clocks.gr', '--format=csv'],
  },
  { kind: 'registration', labels: { 'cdk8s-gpu/pool': 'train' }, taints: [] },
];

/** The machine of this suite, as a pool has it. */
const plan = (): NodePlan => {
  const { machine, ...rest } = planOf([...primitives, kubelet], 'debian-12');
  const numa = [0, 1].map((id) => ({ id, cpus: `${2 * id}-${2 * id + 1}`, memoryMiB: 1024 }));
  return { ...rest, machine: { ...machine, name: 'two-sockets', cpus: 4, numa } };
};

export const script = bootstrapScript(plan(), platformOf('kubeadm')!);

/** A driver's program that keeps its state until the next boot, and fails on what it does not know. */
export const nvidiaSmi = `#!/bin/sh
echo "$*" >>/var/log/nvidia-smi
case $1 in
  -L) exit 9 ;;
  -lgc) echo "$2" >/run/clocks ;;
  --query-gpu=clocks.gr) cat /run/clocks ;;
  *) exit 2 ;;
esac
`;
