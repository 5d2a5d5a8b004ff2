import { exclusive, hami, mig, timeSlicing } from '../../lib/plans/allocators';
import type { Sharing } from '../../lib/plans/model';
import { labs, operator } from './hami-cases';
import { fromYaml } from './from-yaml';
import { documents, found, foundIn } from './places/places';
import { podWith } from './pod-with';

const TYPE = 'node.kubernetes.io/instance-type';
const asking = (count: number, spec: string, resource = 'nvidia.com/gpu'): string =>
  podWith(`resources: {limits: {${resource}: ${count}}}`, spec);
const on = (type: string, count: number): string => asking(count, `nodeSelector: {${TYPE}: ${type}}`);
const affinity = (...types: readonly string[]): string =>
  `affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: ${TYPE}, operator: In, values: [${types.join(', ')}]}]}]}}}`;
const said = (...texts: readonly string[]) =>
  found('pool/instance-gpus', documents(...texts)).map(({ at, got, allowed }) => [at, got, allowed]);
const AT = 'spec.containers[0].resources.limits["nvidia.com/gpu"]';
const plugin = (text: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: plugin}\ndata:\n  any: '${text}'\n`;

test.each<[string, number, number]>([
  ['g4dn.xlarge', 4, 1],
  ['ml.g4dn.12xlarge', 8, 4],
  ['Standard_NC48ads_A100_v4', 4, 2],
  ['a2-highgpu-8g', 16, 8],
])('a %s has not %d GPUs', (type, count, most) => {
  expect(said(on(type, count))).toEqual([[AT, count, `up to ${most}`]]);
  expect(said(on(type, most))).toEqual([]);
});

test('the largest of several types counts, and the label from before', () => {
  expect(said(asking(8, affinity('g4dn.xlarge', 'g4dn.12xlarge')))).toEqual([[AT, 8, 'up to 4']]);
  expect(said(asking(4, affinity('g4dn.xlarge', 'g4dn.12xlarge')))).toEqual([]);
  expect(said(asking(2, 'nodeSelector: {beta.kubernetes.io/instance-type: g4dn.xlarge}'))).toHaveLength(1);
  expect(found('pool/instance-gpus', asking(8, affinity('g4dn.xlarge', 'g4dn.12xlarge')))[0]?.problem).toContain(
    'than g4dn.xlarge or g4dn.12xlarge has',
  );
});

test.each<[string, string]>([
  ['types that are not known here', on('x9.large', 4)],
  ['a word that every object has', on('constructor', 4)],
  ['one known type among others', asking(8, affinity('g4dn.xlarge', 'x9.large'))],
  ['one GPU, whatever the instance has', asking(1, affinity())],
  ['no type', asking(4, 'priorityClassName: a')],
  ['other nodes', asking(4, 'nodeSelector: {disk: ssd}')],
  ['shares by their own name', asking(4, `nodeSelector: {${TYPE}: g4dn.xlarge}`, 'nvidia.com/gpu.shared')],
  [
    'nodes that are chosen for their sharing',
    asking(4, `nodeSelector: {${TYPE}: g4dn.xlarge, cloud.google.com/gke-gpu-sharing-strategy: time-sharing}`),
  ],
  ['nodes that are chosen for their replicas', asking(4, `nodeSelector: {${TYPE}: g4dn.xlarge, nvidia.com/gpu.replicas: "4"}`)],
  ['nodes that are chosen for their MIG layout', asking(16, `nodeSelector: {${TYPE}: p4d.24xlarge, nvidia.com/mig.config: all-1g.5gb}`)],
  ["HAMi's scheduler", asking(4, `schedulerName: hami-scheduler\nnodeSelector: {${TYPE}: g4dn.xlarge}`)],
  ['parts of GPUs', podWith('resources: {limits: {nvidia.com/gpu: 4, nvidia.com/gpumem: 1000}}', `nodeSelector: {${TYPE}: g4dn.xlarge}`)],
])('nothing is said of %s', (_what, text) => expect(said(text)).toEqual([]));

describe('nothing is said where something makes more of a GPU', () => {
  const wrong = on('g4dn.xlarge', 4);

  test('in a configuration of the device plugin, unless that shares nothing', () => {
    expect(said(wrong, plugin('{version: v1, sharing: {timeSlicing: {resources: [{name: nvidia.com/gpu, replicas: 4}]}}}'))).toEqual([]);
    expect(said(wrong, plugin('{version: v1, sharing: {mps: {resources: [{name: nvidia.com/gpu, replicas: 4}]}}}'))).toEqual([]);
    expect(said(wrong, plugin('{version: v1, flags: {migStrategy: none}}'))).toHaveLength(1);
  });

  test('in a layout of MIG, or by HAMi', () => {
    const layouts = plugin('{version: v1, mig-configs: {a: [{devices: all, mig-enabled: false}]}}');
    expect(said(on('p4d.24xlarge', 16), layouts)).toEqual([]);
    expect(said(asking(16, affinity('g4dn.xlarge', 'p4d.24xlarge')), layouts)).toEqual([]);
    // A T4 is never cut.
    expect(said(wrong, layouts)).toHaveLength(1);
    expect(foundIn('pool/instance-gpus', fromYaml(wrong), { operators: [operator({ chart: 'hami' })] })).toEqual([]);
  });

  test('in a configuration that a release names, or of which not all stands here', () => {
    const beside = (values: Record<string, unknown>, rest: object = {}) =>
      foundIn('pool/instance-gpus', fromYaml(wrong), { operators: [operator({ values, ...rest })] });
    expect(beside({})).toHaveLength(1);
    expect(beside({}, { partial: true })).toEqual([]);
    expect(beside({ devicePlugin: { config: { name: 'a' } } })).toEqual([]);
    for (const config of [{ name: 'a' }, {}])
      expect(beside({ config }, { chart: 'nvidia-device-plugin' })).toHaveLength(config.name === undefined ? 1 : 0);
    const migManager = { operators: [operator({ values: { migManager: { config: { name: 'a' } } } })] };
    expect(foundIn('pool/instance-gpus', fromYaml(wrong), migManager)).toHaveLength(1);
    const whole = fromYaml(on('p4d.24xlarge', 16));
    expect(foundIn('pool/instance-gpus', whole, migManager)).toEqual([]);
    expect(foundIn('pool/instance-gpus', whole, { operators: [operator({ values: {} })] })).toHaveLength(1);
  });

  test('in a pool', () => {
    const beside = (sharing: Sharing) => foundIn('pool/instance-gpus', fromYaml(wrong), { pools: [labs({ sharing })] });
    expect(beside(exclusive())).toHaveLength(1);
    for (const sharing of [timeSlicing({ replicas: 4 }), hami()]) expect(beside(sharing)).toEqual([]);
    expect(beside(mig())).toHaveLength(1);
    const whole = (sharing: Sharing) => foundIn('pool/instance-gpus', fromYaml(on('p4d.24xlarge', 16)), { pools: [labs({ sharing })] });
    expect(whole(mig())).toEqual([]);
    expect(whole(exclusive())).toHaveLength(1);
  });
});

test('what a pool says of its nodes is the subject of its own rules', () => {
  const context = { pools: [{ name: 'a', nodeSelector: { [TYPE]: 'g4dn.xlarge' }, machine: 'aws.g4dn.xlarge' }] };
  expect(found('pool/instance-gpus', on('g4dn.xlarge', 4), context)).toEqual([]);
  expect(found('pool/gpus-per-node', on('g4dn.xlarge', 4), context)).toHaveLength(1);
});
