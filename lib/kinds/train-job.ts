import { isPlainObject, valueIn, wholeOf } from '../internal';
import type { KubeObject } from '../kubernetes';
import type { KindRow } from './kind-row';
import { lone, type LoneContainer } from './lone-container';
import { below, indices, type PodNames } from './names';

/** Source: kubeflow trainer v2.3.0 `pkg/constants`: its runtime becomes a JobSet of the same name, whose job is `node`. */
function podNames(name: string, spec: unknown): readonly PodNames[] {
  const pods = wholeOf(valueIn(spec, 'trainer', 'numNodes'));
  return [
    {
      means: (label) => indices(`${name}-node`, label) !== undefined,
      has: (label) => {
        const [jobIndex, podIndex] = indices(`${name}-node`, label) ?? [];
        return jobIndex === '0' && below(podIndex, pods ?? Infinity);
      },
      domains: [name],
      first: `${name}-node-0-0.${name}`,
    },
  ];
}

/** What it lays over the container `node` of its runtime. Source: kubeflow trainer v2.3.0, TrainJob. */
function overRuntime(object: KubeObject): readonly LoneContainer[] {
  const resources = valueIn(object, 'spec', 'trainer', 'resourcesPerNode');
  if (!isPlainObject(resources)) return [];
  const { steps, spec } = lone(['spec', 'trainer'], [], { name: 'node', resources }, {});
  return [{ steps, spec, names: { 'containers[0].resources': ['resourcesPerNode'], 'containers[0]': [] } }];
}

/** A TrainJob: the templates of its pods are those of its runtime. Source: kubeflow trainer v2.3.0. */
export const trainJob: KindRow = {
  group: 'trainer.kubeflow.org',
  versions: ['v1alpha1'],
  kind: 'TrainJob',
  templates: [],
  loneContainers: overRuntime,
  podNames,
  endsWithItsWork: true,
  gang: 'object',
  rendezvous: 'torchrun',
  kueue: { framework: 'trainer.kubeflow.org/trainjob', admitsWhole: true, suspend: 'spec.suspend' },
};
