import { ApiObject, App, Chart, Testing } from 'cdk8s';
import { exclusive } from '../../lib/plans/allocators';
import { capacityOf } from '../../lib/plans/capacity';
import { defaultKinds, type KindRow, kindOf, loneContainers, podNamesOf, templatesOf } from '../../lib/words/kinds';
import type { Container, KubeObject } from '../../lib/words/kubernetes';
import { applyOverride, container, holdsOverride, mergeModel, pod, podsOf } from '../../lib/plans/model';
import { requestGpusIn } from '../../lib/faces/plus/request-gpus';
import { podsIn } from '../../lib/read/pods';
import { judge } from '../../lib/rules';
import { GpuNodePool } from '../../lib';
import { poolOf } from '../charts/pools';
import { examples } from './examples';

/** A kind that nobody has: squads of a captain and rowers. */
const galley: KindRow = {
  group: 'boats.example.com',
  versions: ['v1'],
  kind: 'Galley',
  templates: [
    { at: 'spec.captain', counts: [], isLauncher: () => true },
    { at: 'spec.decks.*.rowers', counts: [{ at: 'spec.decks.*.oars' }, { at: 'spec.galleys' }] },
  ],
  podNames: (name) => [{ means: () => true, has: () => true, domains: [], first: `${name}-0` }],
  gang: 'object',
};
/** Another that nobody has: its one rower has no template around it, and those of its crew may have no name. */
const skiff: KindRow = {
  group: 'boats.example.com',
  versions: ['v1'],
  kind: 'Skiff',
  templates: [],
  loneContainers: ({ spec }) => [
    {
      steps: ['spec'],
      spec: { containers: [(spec as Readonly<Record<'rower', Container>>).rower] },
      names: { 'containers[0]': ['rower'] },
    },
  ],
  containerName: 'crew',
};
const kinds = [...defaultKinds, galley, skiff];

const template = (name: string, resources?: object) => ({
  spec: { containers: [{ name, image: 'x:1', ...(resources ? { resources } : {}) }] },
});
const boat = (resources?: object): KubeObject => ({
  apiVersion: 'boats.example.com/v1',
  kind: 'Galley',
  metadata: { name: 'argo', namespace: 'ml' },
  spec: {
    galleys: 2,
    captain: template('captain'),
    decks: [
      { name: 'upper', oars: 5, rowers: template('rower', resources) },
      { name: 'lower', oars: 1, rowers: template('rower', resources) },
    ],
  },
});
const GPUS = { limits: { 'nvidia.com/gpu': 4 } };

describe('a kind that a row adds', () => {
  test('has its row, its pods and their names; nothing without the row', () => {
    expect(kindOf(boat(), kinds)).toBe(galley);
    expect(podNamesOf(boat(), kinds)?.map(({ first }) => first)).toEqual(['argo-0']);
    expect(templatesOf(boat(), kinds).map(({ steps, replicas, countedAt }) => [steps.join('.'), replicas, countedAt?.join('.')])).toEqual([
      ['spec.captain', 1, undefined],
      ['spec.decks.0.rowers', 10, 'spec.decks.0.oars'],
      ['spec.decks.1.rowers', 2, 'spec.galleys'],
    ]);
    expect([kindOf(boat()), podNamesOf(boat()), templatesOf(boat())]).toEqual([undefined, undefined, []]);
  });

  test('is read from a document with the number of its pods', () => {
    expect(podsIn(boat(), 'boat.yaml', kinds).map(({ pointer, replicas, replicasAt }) => [pointer, replicas, replicasAt])).toEqual([
      ['spec.captain.spec', 1, undefined],
      ['spec.decks[0].rowers.spec', 10, 'spec.decks[0].oars'],
      ['spec.decks[1].rowers.spec', 2, 'spec.galleys'],
    ]);
    // Whoever does not know the kind finds its pods, and not how many.
    expect(podsIn(boat(), 'boat.yaml').map(({ replicas }) => replicas)).toEqual([undefined, undefined, undefined]);
  });

  test('is read where containers have no template, or no name', () => {
    const rower = { name: 'rower', image: 'x:1', resources: GPUS };
    const spec = { rower, crew: { containers: [{ image: 'x:1' }] } };
    const object = { apiVersion: 'boats.example.com/v1', kind: 'Skiff', metadata: { name: 'argo' }, spec };
    expect(podsIn(object, 'skiff.yaml', kinds).map((found) => [found.pointer, found.spec.containers[0]?.name])).toEqual([
      ['spec.crew', 'crew'],
    ]);
    expect(loneContainers(object, kinds).map((found) => found.spec.containers)).toEqual([[rower]]);
    expect([podsIn(object, 'skiff.yaml'), loneContainers(object)]).toEqual([[], []]);
  });

  test('counts in what a pool is asked for', () => {
    const pool = poolOf('h100', { sharing: exclusive(), nodes: { min: 4, max: 4 } });
    const pods = podsOf(boat(GPUS), 'ml/argo', pool.path, undefined, kinds);
    const { pools, workloads } = capacityOf(mergeModel([{ pools: [pool], pods }]));
    expect(pools[0]?.asked).toEqual([{ resource: 'nvidia.com/gpu', asked: 48, offered: 32 }]);
    expect(workloads.map(({ kind, pods: count }) => [kind, count])).toEqual([
      ['Galley', 1],
      ['Galley', 12],
    ]);
  });

  test('is judged as others are: its pods find room on their pool, or not', () => {
    const pool = poolOf('h100', { sharing: exclusive(), nodes: { min: 4, max: 4 } });
    const model = mergeModel([{ pools: [pool], pods: podsOf(boat(GPUS), 'ml/argo', pool.path, undefined, kinds) }]);
    expect(judge(model).filter(({ rule }) => rule === 'pool/capacity')).toMatchObject([{ at: 'spec.decks[0].oars', got: 10 }]);
  });

  test('takes overrides in its workers, in a container by its name, or in all its pods', () => {
    const changed = (target: Parameters<typeof applyOverride>[1], patch: object) => {
      const final = applyOverride(boat(), target, patch as Record<string, unknown>, kinds)!;
      expect(holdsOverride(final, target, patch as Record<string, unknown>, kinds)).toBe(true);
      return templatesOf(final, kinds).map(({ template: { spec } }) => [spec.priorityClassName, spec.containers[0]?.workingDir]);
    };
    expect(changed(container(), { workingDir: '/oars' })).toEqual([
      [undefined, undefined],
      [undefined, '/oars'],
      [undefined, '/oars'],
    ]);
    expect(changed(container('captain'), { workingDir: '/bridge' })[0]).toEqual([undefined, '/bridge']);
    expect(changed(pod(), { priorityClassName: 'high' }).map(([name]) => name)).toEqual(['high', 'high', 'high']);
    expect(applyOverride(boat(), container(), { workingDir: '/oars' })).toBeUndefined();
  });

  test('asks for GPUs in its workers', () => {
    const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
    const pool = GpuNodePool.fromAttributes(chart, 'theirs', { sharing: exclusive(), nodeSelector: { team: 'ml' } });
    const { metadata, ...rest } = boat();
    const galleyObject = new ApiObject(chart, 'argo', { ...rest, metadata: { ...metadata } });
    requestGpusIn(kinds, galleyObject, { gpus: 2 }, { pool });
    const [made] = Testing.synth(chart) as KubeObject[];
    expect(templatesOf(made!, kinds).map(({ template: { spec } }) => [spec.nodeSelector, spec.containers[0]?.resources?.limits])).toEqual([
      [undefined, undefined],
      [{ team: 'ml' }, { 'nvidia.com/gpu': 2 }],
      [{ team: 'ml' }, { 'nvidia.com/gpu': 2 }],
    ]);
  });

  test('changes nothing for the kinds that are known', () => {
    for (const { of, spec } of examples) {
      const [group = '', kind = ''] = of.split('/');
      const object = { apiVersion: group === '' ? 'v1' : `${group}/v1`, kind, metadata: { name: 'a' }, spec };
      expect(templatesOf(object, kinds)).toEqual(templatesOf(object));
      const judged = (rows: readonly KindRow[]) =>
        judge(mergeModel([{ pods: podsIn(object, 'a.yaml', rows), objects: [{ path: 'a.yaml', object }] }]));
      expect(judged(kinds)).toEqual(judged(defaultKinds));
    }
  });
});
