import { judge } from '../../lib/rules';
import { mergeModel } from '../../lib/model';
import { fromYaml } from './from-yaml';

const shared = (renameByDefault: boolean): string =>
  `{version: v1, sharing: {timeSlicing: {renameByDefault: ${renameByDefault}, resources: [{name: gpu, replicas: 4}]}}}`;
const policy = (config: string): string =>
  `---\napiVersion: nvidia.com/v1\nkind: ClusterPolicy\nmetadata: {name: c}\nspec: {devicePlugin: {config: ${config}}}\n`;
const configMap = (...configs: readonly string[]): string =>
  `---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: plugin}\ndata:\n${configs.map((text, index) => `  c${index}: "${text}"\n`).join('')}`;
const pod = (resource: string, count = 1): string =>
  `---\napiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: main, image: x, resources: {limits: {${resource}: ${count}}}}]}\n`;
const found = (...documents: readonly string[]): readonly string[] =>
  judge(mergeModel([fromYaml(documents.join(''))]))
    .filter(({ rule }) => rule.startsWith('sharing/'))
    .map(({ rule, got }) => `${rule} ${String(got)}`);

describe('a pod that asks by the name from before a rename', () => {
  const all = policy('{name: plugin, default: c0}');

  test('is warned of where the default configuration renames, and every other', () => {
    expect(found(all, configMap(shared(true)), pod('nvidia.com/gpu'))).toEqual(['sharing/share-name nvidia.com/gpu']);
    expect(found(all, configMap(shared(true), shared(true)), pod('nvidia.com/gpu'))).toEqual(['sharing/share-name nvidia.com/gpu']);
  });

  test('and is told the name that there is', () => {
    const findings = judge(mergeModel([fromYaml([all, configMap(shared(true)), pod('nvidia.com/gpu')].join(''))]));
    expect(findings.find(({ rule }) => rule === 'sharing/share-name')?.fix).toMatch(/^ask for nvidia\.com\/gpu\.shared,/);
  });

  test('is not, where another configuration does not, or no default is told', () => {
    expect(found(all, configMap(shared(true), shared(false)), pod('nvidia.com/gpu'))).toEqual([]);
    expect(found(policy('{name: plugin}'), configMap(shared(true)), pod('nvidia.com/gpu'))).toEqual([]);
    expect(found(all, policy('{name: other}'), configMap(shared(true)), pod('nvidia.com/gpu'))).toEqual([]);
  });
});

test('MPS fails requests for more than one share unless it is told otherwise, and one configuration that does not is enough', () => {
  const mps = shared(true).replace('timeSlicing', 'mps');
  expect(found(configMap(mps), pod('nvidia.com/gpu.shared', 2))).toEqual(['sharing/one-share 2']);
  expect(found(configMap(mps, shared(true)), pod('nvidia.com/gpu.shared', 2))).toEqual([]);
  expect(found(configMap(mps), pod('nvidia.com/gpu.shared'))).toEqual([]);
});
