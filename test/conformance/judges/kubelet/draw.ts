import fc, { type Arbitrary } from 'fast-check';
import { check } from '../../../../lib/internal';
import type { KubeletConfiguration, KubernetesMinor } from '../../../../lib/words/kubernetes';
import { machines } from '../../../../lib/words/machine';
import { mergeModel } from '../../../../lib/plans/model';
import { planTunedGpuNode } from '../../../../lib/plans/node/plan-pool';
import { kubeletSchema } from '../../../../lib/plans/node/kubelet-fields';
import { judge } from '../../../../lib/rules';
import { innerKubeletFields, kubeletFields, type KubeletFieldType } from '../../kubelet-types';

/** The machine of every configuration that is drawn. */
export const machine = machines.dgxH100;

const anything: readonly unknown[] = ['', 'a', '1', '50%', -1, 0, 1, 1.5, 2 ** 31, true, [], ['a'], {}, { a: 'b' }];
const byType: Readonly<Record<KubeletFieldType, readonly unknown[]>> = {
  integer: [-2, -1, 0, 1, 5, 31, 32, 100, 101, 10250, 65535, 65536],
  number: [-1, 0, 0.5, 1, 1.1],
  duration: ['0s', '1s', '500ms', '-1s', '3s', '6m', '1h'],
  boolean: [true, false],
  string: ['', 'none', 'static', 'Static', 'systemd', '/a', 'a/', '0-1', '0-500', '2-1', 'Watch', 'container'],
  list: [[], ['pods'], ['none'], ['none', 'pods'], ['system-reserved'], ['kernel.msg*'], ['a b']],
  map: [
    {},
    { cpu: '1' },
    { cpu: '-1' },
    { memory: '1Gi' },
    { 'memory.available': '5%' },
    { 'full-pcpus-only': 'true' },
    { 'full-pcpus-only': '16' },
    { 'prefer-closest-numa-nodes': 'yes' },
    { 'max-allowable-numa-nodes': '8.5' },
    { a: '1' },
  ],
};

/**
 * Fields that we do not look into, because nothing of GPUs depends on them: what is inside these lists and maps, sysctls,
 * and a minor of hidden metrics. What the kubelet says of `singleProcessOOMKill` depends on the machine that judges.
 */
const unchecked: readonly string[] = [
  'staticPodURLHeader',
  'tlsCurvePreferences',
  'shutdownGracePeriodByPodPriority',
  'allowedUnsafeSysctls',
  'showHiddenMetricsForVersion',
  'singleProcessOOMKill',
];
const fields = [...kubeletFields.keys()].filter((field) => !unchecked.includes(field));

/** A field of the right type, mostly; of the fields inside others, those that the kubelet checks. */
const change: Arbitrary<readonly [path: string, value: unknown]> = fc.constantFrom(...fields, ...innerKubeletFields).chain((path) => {
  const type = kubeletFields.get(path);
  const right = type === undefined ? [...byType.duration, ...byType.integer, ...byType.string] : byType[type];
  return fc
    .oneof({ weight: 6, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: fc.constantFrom(...anything) })
    .map((value) => [path, value] as const);
});

/** What we configure, with one or two fields of it changed. */
export const anyKubelet = (base: KubeletConfiguration): Arbitrary<KubeletConfiguration> =>
  fc
    .array(change, { minLength: 1, maxLength: 2 })
    .map((changes) => changes.reduce((configuration, [path, value]) => changed(configuration, path.split('.'), value), base));

function changed(configuration: KubeletConfiguration, [key = '', ...rest]: readonly string[], value: unknown): KubeletConfiguration {
  const [inner] = rest;
  return { ...configuration, [key]: inner === undefined ? value : { [inner]: value } };
}

/** What we say of configurations in a minor. */
export interface Ours {
  /** What this library configures for the machine. */
  readonly base: KubeletConfiguration;
  /** What we find wrong with a configuration: its form, or else what our rules call an error. */
  findings(configuration: KubeletConfiguration): readonly string[];
}

export function oursOf(kubernetes: KubernetesMinor): Ours {
  const cluster = { name: 'prod', path: 'ml/prod', kubernetes, distribution: 'kubeadm' } as const;
  const { description } = planTunedGpuNode(
    { path: 'ml/prod/train', id: 'train' },
    { machine, nodes: 1, os: 'ubuntu-24.04', intent: 'training' },
    cluster,
  );
  return {
    base: description.shapes![0]!.kubelet!,
    findings(configuration) {
      const problems = check(kubeletSchema(true), configuration, 'kubelet').map(({ path, problem }) => `form ${path}: ${problem}`);
      if (problems.length > 0) return problems;
      const kubelets = [{ path: 'node', configuration, pool: 'ml/prod/train', machine: machine.name, cluster }];
      return judge(mergeModel([{ pools: [description], kubelets }]))
        .filter(({ severity }) => severity === 'error')
        .map(({ rule, at, problem }) => `${rule} ${at ?? ''}: ${problem}`);
    },
  };
}
