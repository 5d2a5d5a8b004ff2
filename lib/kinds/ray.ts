import type { KindRow, TemplateRow } from './kind-row';

/** The head of a cluster of Ray, which hands out the work, and its groups of workers. */
const cluster = (at: string): readonly TemplateRow[] => [
  { at: `${at}.headGroupSpec.template`, counts: [], isLauncher: () => true },
  {
    at: `${at}.workerGroupSpecs.*.template`,
    counts: [{ at: `${at}.workerGroupSpecs.*.replicas` }, { at: `${at}.workerGroupSpecs.*.numOfHosts` }],
  },
];

/** What KubeRay v1.7.0 does for every cluster (`ray-operator/controllers/ray/common/pod.go`). */
const of = (kind: string, at: string) =>
  ({
    group: 'ray.io',
    versions: ['v1'],
    kind,
    templates: cluster(at),
    rayCluster: at,
    spreadsModel: true,
    rendezvous: 'ray',
    mountsSharedMemory: true,
  }) as const satisfies KindRow;

/** A cluster of Ray. Source: kuberay v1.7.0. */
export const rayCluster: KindRow = {
  ...of('RayCluster', 'spec'),
  kueue: { framework: 'ray.io/raycluster', admitsWhole: true, suspend: 'spec.suspend' },
};

/** A job with a cluster of Ray of its own. Source: kuberay v1.7.0. */
export const rayJob: KindRow = {
  ...of('RayJob', 'spec.rayClusterSpec'),
  endsWithItsWork: true,
  kueue: { framework: 'ray.io/rayjob', admitsWhole: true, suspend: 'spec.suspend' },
};

/** A server with its own Ray cluster, and with two while it is upgraded. Source: kuberay v1.7.0. */
export const rayService: KindRow = {
  ...of('RayService', 'spec.rayClusterConfig'),
  kueue: { framework: 'ray.io/rayservice' },
};
