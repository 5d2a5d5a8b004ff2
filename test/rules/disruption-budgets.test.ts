import type { KubeObject } from '../../lib/words/kubernetes';
import { mergeModel } from '../../lib/plans/model';
import { judge } from '../../lib/rules';

const blocked = (spec: object, replicas?: number, others: readonly KubeObject[] = []): readonly unknown[] =>
  judge(
    mergeModel([
      {
        objects: [
          {
            path: 'ml/a',
            object: {
              apiVersion: 'policy/v1',
              kind: 'PodDisruptionBudget',
              metadata: { name: 'a', namespace: 'ml' },
              spec: { selector: { matchLabels: { app: 'a' } }, ...spec },
            },
          },
          ...others.map((object) => ({ path: 'ml/b', object })),
        ],
        pods: [
          {
            path: 'ml/a',
            owner: { group: 'apps', kind: 'Deployment', name: 'a', namespace: 'ml' },
            pointer: 'spec.template.spec',
            labels: { app: 'a' },
            spec: { containers: [{ name: 'main', image: 'x' }] },
            ...(replicas === undefined ? {} : { replicas }),
          },
        ],
      },
    ]),
  )
    .filter(({ rule }) => rule === 'pod/disruption-budget')
    .map(({ at, got }) => `${at}=${String(got)}`);

test.each([
  [{ maxUnavailable: 0 }, 'spec.maxUnavailable=0'],
  [{ maxUnavailable: '0%' }, 'spec.maxUnavailable=0%'],
  [{ minAvailable: '100%' }, 'spec.minAvailable=100%'],
  [{ minAvailable: '51%' }, 'spec.minAvailable=51%'],
  [{ minAvailable: 2 }, 'spec.minAvailable=2'],
  [{ minAvailable: 3 }, 'spec.minAvailable=3'],
])('warns of a budget that lets none of two pods go: %j', (spec, expected) => expect(blocked(spec, 2)).toEqual([expected]));

test.each([[{ maxUnavailable: 1 }], [{ maxUnavailable: '1%' }], [{ minAvailable: 1 }], [{ minAvailable: '50%' }], [{ minAvailable: 0 }]])(
  'is content with one that lets one of two go: %j',
  (spec) => expect(blocked(spec, 2)).toEqual([]),
);

test('says nothing where it does not know how many pods run', () => {
  expect(blocked({ minAvailable: 2 })).toEqual([]);
  expect(blocked({ minAvailable: '99%' })).toEqual([]);
});

test.each<[string, KubeObject, readonly string[]]>([
  ['a HorizontalPodAutoscaler', scaler('autoscaling/v2', 'HorizontalPodAutoscaler', { kind: 'Deployment', name: 'a' }), []],
  ['KEDA', scaler('keda.sh/v1alpha1', 'ScaledObject', { name: 'a' }), []],
  ['one of another', scaler('autoscaling/v2', 'HorizontalPodAutoscaler', { kind: 'Deployment', name: 'b' }), ['spec.minAvailable=1']],
  ['one of another kind', scaler('autoscaling/v2', 'HorizontalPodAutoscaler', { kind: 'StatefulSet', name: 'a' }), ['spec.minAvailable=1']],
  ['one of another namespace', scaler('keda.sh/v1alpha1', 'ScaledObject', { name: 'a' }, 'other'), ['spec.minAvailable=1']],
  ...['Other', 'MyHorizontalPodAutoscaler', 'ScaledObjectTemplate'].map((kind): [string, KubeObject, readonly string[]] => [
    `no ${kind}`,
    scaler('example.com/v1', kind, { kind: 'Deployment', name: 'a' }),
    ['spec.minAvailable=1'],
  ]),
])('pods whose number %s decides are not counted', (_, autoscaler, found) => {
  expect(blocked({ minAvailable: 1 }, 1, [autoscaler])).toEqual(found);
  expect(blocked({ minAvailable: '100%' }, 1, [autoscaler])).toEqual(['spec.minAvailable=100%']);
});

function scaler(apiVersion: string, kind: string, scaleTargetRef: object, namespace = 'ml'): KubeObject {
  return { apiVersion, kind, metadata: { name: 'a', namespace }, spec: { scaleTargetRef } };
}
