import { jsonOf, textOf, valueIn, wholeOf } from '../../internal';
import { DNS_LABEL, LABEL_VALUE } from '../kubernetes';
import type { KindRow } from './kind-row';
import { below, derived, indices, LABEL, last, ownName, type PodNames } from './names';

/** What the StatefulSet controller adds for the label `controller-revision-hash`: a hyphen and ten characters. */
const REVISION_SUFFIX = '-0000000000';

const REPLICATED = [{ at: 'spec.template', counts: [{ at: 'spec.replicas' }] }] as const;

/** Pods of apps/v1 that are held as they are: their controller finds them by their labels, and starts them again itself. */
const HOLDS = { group: 'apps', versions: ['v1'], holdsPods: true } as const;

export const deployment: KindRow = {
  ...HOLDS,
  kind: 'Deployment',
  templates: REPLICATED,
  derivedNames: (name) => [ownName('Deployment', name)],
  warnsOfDots: true,
  kueue: { framework: 'deployment' },
};

export const replicaSet: KindRow = { ...HOLDS, kind: 'ReplicaSet', templates: REPLICATED, warnsOfDots: true };

export const daemonSet: KindRow = {
  ...HOLDS,
  kind: 'DaemonSet',
  templates: [{ at: 'spec.template', counts: [], perNode: true }],
  derivedNames: (name) => [ownName('DaemonSet', name)],
};

function podNames(name: string, spec: unknown): readonly PodNames[] {
  const service = textOf(jsonOf(spec)['serviceName']);
  const start = wholeOf(valueIn(spec, 'ordinals', 'start')) ?? 0;
  const end = start + (wholeOf(jsonOf(spec)['replicas']) ?? 1);
  return [
    {
      means: (label) => indices(name, label)?.length === 1,
      has: (label) => below(indices(name, label)?.[0], end),
      domains: service === undefined ? undefined : [service],
      first: service === undefined ? 'nothing, before the StatefulSet has a serviceName' : `${name}-${start}.${service}`,
    },
  ];
}

/** Source of its names: kubernetes/kubernetes issue 64023. */
export const statefulSet: KindRow = {
  ...HOLDS,
  kind: 'StatefulSet',
  templates: REPLICATED,
  podNames,
  derivedNames: (name, spec) => [
    derived('the hostname of the last pod', `${name}-${last(jsonOf(spec)['replicas'])}`, LABEL, DNS_LABEL),
    derived('the label controller-revision-hash of the pods', `${name}${REVISION_SUFFIX}`, LABEL, LABEL_VALUE),
  ],
  spreadsModel: true,
  kueue: { framework: 'statefulset' },
};

export const replicationController: KindRow = { group: '', versions: ['v1'], kind: 'ReplicationController', templates: REPLICATED };
