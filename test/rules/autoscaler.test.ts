import { type ModelFragment, mergeModel } from '../../lib/model';
import { judge } from '../../lib/rules';

const scaler = (scope: string | undefined, namespace: string | undefined, target: object, kind = 'HorizontalPodAutoscaler') =>
  facts(scope, { apiVersion: 'autoscaling/v2', kind, metadata: meta('scaler', namespace), spec: { scaleTargetRef: target } });
const workload = (scope: string | undefined, namespace: string | undefined, kind = 'Deployment') =>
  facts(scope, { apiVersion: 'apps/v1', kind, metadata: meta('llama', namespace), spec: { replicas: 2 } });
const meta = (name: string, namespace?: string) => ({ name, ...(namespace === undefined ? {} : { namespace }) });
const facts = (scope: string | undefined, object: NonNullable<ModelFragment['objects']>[number]['object']) => ({
  path: object.kind,
  object,
  ...(scope === undefined ? {} : { scope }),
});
const found = (...objects: NonNullable<ModelFragment['objects']>) =>
  judge(mergeModel([{ objects }]))
    .filter(({ rule }) => rule === 'autoscaler/replicas')
    .map(({ subject, at, got }) => ({ subject, at, got }));

const llama = { kind: 'Deployment', name: 'llama' };

test.each<[string | undefined, string | undefined]>([
  ['ml', 'ml'],
  [undefined, 'ml'],
  ['chart', undefined],
])('fails for replicas beside an autoscaler in scope %s and namespace %s, and says where', (scope, namespace) => {
  expect(found(scaler(scope, namespace, llama), workload(scope, namespace))).toEqual([
    { subject: 'Deployment', at: 'Deployment.spec.replicas', got: 2 },
  ]);
});

test.each<[string, NonNullable<ModelFragment['objects']>]>([
  ['another namespace', [scaler('ml', 'ml', llama), workload('ml', 'other')]],
  ['another scope', [scaler('ml', 'ml', llama), workload('other', 'ml')]],
  ['a scope of the name of a namespace', [scaler(undefined, 'ml', llama), workload('ml', undefined)]],
  ['another kind', [scaler('ml', 'ml', llama), workload('ml', 'ml', 'StatefulSet')]],
  ['another name', [scaler('ml', 'ml', { ...llama, name: 'mistral' }), workload('ml', 'ml')]],
  ['something else than an autoscaler', [scaler('ml', 'ml', llama, 'Other'), workload('ml', 'ml')]],
])('is silent for %s', (_what, objects) => expect(found(...objects)).toEqual([]));
