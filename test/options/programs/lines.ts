import { toYaml } from '../../../lib/internal';
import { machines } from '../../../lib/words/machine';
import type { Primitive } from '../../../lib/plans/model';
import { intents, nodePlans } from '../../../lib/plans/node';
import { planTunedGpuNode } from '../../../lib/plans/node/plan-pool';
import { everything } from '../../node/settings/sample';
import { type KnownProgram, type Removal, withStrangeLetters } from '../known-program';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;

/** What nodes are set up with by every intent, and by every setting. */
function primitives(): readonly Primitive[] {
  const tunings = [...intents.map((intent) => ({ intent })), { intent: 'training', ...everything, gpu: {}, driver: undefined }];
  return tunings.flatMap((tuning) => {
    const props = { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', ...tuning };
    const { description } = planTunedGpuNode({ id: 'train', path: 'prod/train' }, props as never, cluster);
    return nodePlans(description, cluster).flatMap(({ settings }) => settings.flatMap((one) => one.primitives));
  });
}

/** Settings that rules name, besides those that this library writes. */
const OTHER_SYSCTLS = ['vm.dirty_ratio', 'vm.dirty_background_ratio', 'vm.nr_hugepages', 'kernel.sched_rt_runtime_us'];
const OTHER_ARGUMENTS = [
  'isolcpus',
  'nohz_full',
  'rcu_nocbs',
  'irqaffinity',
  'processor.max_cstate',
  'idle',
  'iommu',
  'nosmt',
  'mitigations',
];

const worded = (value: unknown): string => (typeof value === 'string' ? value.replaceAll(' ', '_') : JSON.stringify(value));
const dotted = (key: string): string => key.replaceAll('/', '.');

function program(
  row: Pick<KnownProgram, 'name' | 'options' | 'write'> & { readonly setBy: (line: string) => readonly string[] },
): KnownProgram {
  const known = new Set(row.options);
  return {
    ...row,
    misspelt: withStrangeLetters,
    removals: (node): readonly Removal[] =>
      typeof node === 'string' ? row.setBy(node).flatMap((option) => (known.has(option) ? [{ option, paths: [[]] }] : [])) : [],
  };
}

export const lines = (): readonly KnownProgram[] => {
  const set = primitives();
  const sysctls = set.flatMap((one) => (one.kind === 'sysctl' ? [dotted(one.key)] : []));
  const argumentsOf = set.flatMap((one) => (one.kind === 'kernelArgument' ? [one.argument.split('=', 1)[0] ?? ''] : []));
  return [
    program({
      name: 'settings of the kernel (sysctl)',
      options: [...new Set([...sysctls, ...OTHER_SYSCTLS])].sort(),
      write: (option, value) => ({
        yaml: `#cloud-config\n${toYaml({ write_files: [{ path: '/etc/sysctl.d/90-gpu.conf', content: `${option} = ${worded(value)}\n` }] })}`,
      }),
      setBy: (text) => Array.from(text.matchAll(/^\s*-?([\w./-]+)\s*=/gm), ([, name = '']) => dotted(name)),
    }),
    program({
      name: 'arguments of the kernel',
      options: [...new Set([...argumentsOf, ...OTHER_ARGUMENTS])].sort(),
      write: (option, value) => ({
        yaml: toYaml({
          apiVersion: 'machineconfiguration.openshift.io/v1',
          kind: 'MachineConfig',
          metadata: { name: '90-gpu', labels: { 'machineconfiguration.openshift.io/role': 'worker' } },
          spec: { kernelArguments: [`${option}=${worded(value)}`] },
        }),
      }),
      setBy: (text) => Array.from(text.matchAll(/(?:^|\s)([\w.]+)(?==|\s|$)/g), ([, name = '']) => name),
    }),
    program({
      name: "a list of the metrics exporter's counters",
      options: ['field', 'type', 'help'],
      write: (option, value) => {
        const line = { field: 'DCGM_FI_DEV_GPU_TEMP', type: 'gauge', help: 'Temperature', [option]: worded(value) };
        return {
          yaml: toYaml({
            apiVersion: 'v1',
            kind: 'ConfigMap',
            metadata: { name: 'file', namespace: 'gpus' },
            data: { 'dcgm-metrics.csv': `DCGM_FI_DEV_SM_CLOCK, gauge, clock\n${line.field}, ${line.type}, ${line.help}\n` },
          }),
        };
      },
      setBy: () => [],
    }),
  ];
};
