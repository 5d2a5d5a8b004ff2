import type { Model, PodFacts, PoolDescription } from '../../../plans/model';
import type { PoolTuning } from '../../../plans/node';
import { each } from '../../lookups/each';
import { annotationAt } from '../../lookups/annotation-at';
import { bound, boundPods } from '../../lookups/related';
import type { Rule } from '../../rule';

/** The annotations by which a runtime knows the class of a pod's containers, and of one. Source: goresctrl v0.14.0 `pkg/blockio/kubernetes.go`. */
const OF_POD = 'blockio.resources.beta.kubernetes.io/pod';
const OF_CONTAINER = 'blockio.resources.beta.kubernetes.io/container.';

/** Classes that a pod names, with the annotation of each. */
const namedBy = ({ annotations = {} }: PodFacts): readonly (readonly [key: string, name: string])[] =>
  Object.entries(annotations).flatMap(([key, name]) =>
    (key === OF_POD || key.startsWith(OF_CONTAINER)) && typeof name === 'string' ? [[key, name] as const] : [],
  );

/** Classes that the nodes of a pool have; undefined where nobody says what they are set up with. */
const classesOf = ({ tuning }: PoolDescription): readonly string[] | undefined =>
  tuning && Object.keys((tuning as PoolTuning).storage?.ioClasses ?? {});

const ioClass = each(boundPods, {
  id: 'pod/io-class',
  severity: 'error',
  about: 'A pod names a class of disks that its nodes do not have, and its containers are not created.',
  fix: 'add the class to storage.ioClasses of the pool, or remove the annotation',
  source:
    'goresctrl v0.14.0 pkg/blockio/oci.go: an unknown class is an error; containerd 301026e58 ignore_blockio_not_enabled_errors, false',
  *look([{ pod }, pool]) {
    const classes = classesOf(pool);
    if (classes === undefined) return;
    for (const [key, got] of namedBy(pod))
      if (!classes.includes(got))
        yield {
          at: annotationAt(pod, key),
          problem: `nodes of pool '${pool.name}' have no such class of disks, and create no container that names one`,
          got,
          allowed: classes,
        };
  },
  *unknown(model: Model) {
    for (const [pool, pods] of bound(model)) {
      if (classesOf(pool) !== undefined) continue;
      for (const { pod } of pods)
        for (const [key, name] of namedBy(pod))
          yield {
            subject: pod.path,
            at: annotationAt(pod, key),
            unchecked: `that nodes of pool '${pool.name}' have the class of disks '${name}'`,
            missing: 'what these nodes are set up with is not said',
            give: 'declare the pool as TunedGpuNode with storage: { ioClasses }',
          };
    }
  },
});

/** What pods take of disks. */
export const ioClassRules: readonly Rule[] = [ioClass];
