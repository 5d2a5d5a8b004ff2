import { judge } from '../../lib/rules';
import { mergeModel } from '../../lib/plans/model';
import { fromYaml } from './from-yaml';
import { labs, onLabs } from './hami-cases';
import { foundIn } from './places/places';

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

describe('a name that ends in .shared', () => {
  const said = (...documents: readonly string[]) =>
    foundIn('sharing/share-name', fromYaml(documents.join(''))).map(({ at, got, allowed }) => ({ at, got, allowed }));
  const at = (resource: string): string => `spec.containers[0].resources.limits["${resource}"]`;
  const MIG = 'nvidia.com/mig-1g.10gb';
  const ofMig = shared(true).replace('name: gpu', `name: ${MIG}`);

  test('is one that a configuration makes, or else the name without it', () => {
    const resource = 'nvidia.com/gpu.shared';
    expect(said(configMap(shared(false)), pod(resource))).toEqual([{ at: at(resource), got: resource, allowed: ['nvidia.com/gpu'] }]);
    expect(said(configMap(ofMig), pod(resource))).toEqual([{ at: at(resource), got: resource, allowed: [`${MIG}.shared`] }]);
    expect(said(configMap(shared(true)), pod(resource))).toEqual([]);
    expect(said(configMap('{version: v1, flags: {migStrategy: single}}'), pod(resource))).toHaveLength(1);
  });

  test('is not judged where no configuration is known, nor where its pool is', () => {
    const resource = 'nvidia.com/gpu.shared';
    expect(said(pod(resource))).toEqual([]);
    const { pods = [] } = onLabs({ [resource]: 1 });
    const configs = fromYaml(configMap(shared(false)));
    expect(foundIn('sharing/share-name', configs, { pods, pools: [labs()] })).toEqual([]);
    const unbound = pods.map(({ pool: _pool, ...one }) => one);
    expect(foundIn('sharing/share-name', configs, { pods: unbound })).toHaveLength(1);
  });

  test('is not the only one that a rename of MIG devices takes away', () => {
    const all = policy('{name: plugin, default: c0}');
    expect(said(all, configMap(ofMig), pod('nvidia.com/gpu'))).toEqual([]);
    const both = shared(true).replace('replicas: 4}', `replicas: 4}, {name: ${MIG}, replicas: 2}`);
    expect(said(all, configMap(both), pod('nvidia.com/gpu'))).toMatchObject([
      { at: at('nvidia.com/gpu'), allowed: ['nvidia.com/gpu.shared'] },
    ]);
    expect(said(all, configMap(both), pod(MIG))).toEqual([]);
  });

  test('is one of a pool, where a pool offers it', () => {
    const all = fromYaml([policy('{name: plugin, default: c0}'), configMap(shared(true)), pod('nvidia.com/gpu')].join(''));
    expect(foundIn('sharing/share-name', all)).toHaveLength(1);
    expect(foundIn('sharing/share-name', all, { pools: [labs()] })).toEqual([]);
  });

  test('may be asked for more than once on a pool, of which other rules know', () => {
    const mps = fromYaml(configMap(shared(true).replace('timeSlicing', 'mps')));
    const { pods = [] } = onLabs({ 'nvidia.com/gpu.shared': 2 });
    expect(foundIn('sharing/one-share', mps, { pods })).toEqual([]);
    const unbound = pods.map(({ pool: _pool, ...one }) => one);
    expect(foundIn('sharing/one-share', mps, { pods: unbound })).toMatchObject([
      { at: 'spec.template.spec.containers[0].resources.limits["nvidia.com/gpu.shared"]', got: 2, allowed: [1] },
    ]);
  });
});
