import { listOf, textOf, valueIn } from '../../../internal';
import { defaultKinds, placeIn, templatesOf } from '../../../words/kinds';
import { pointer } from '../../../plans/model';
import { objectsOf } from '../../lookups/related';
import type { Rule } from '../../rule';

/** Kinds that have a pod which starts the others: a launcher of MPI, or a head of Ray. */
const KINDS = defaultKinds.filter(({ rendezvous, rayCluster }) => rendezvous === 'mpi' || rayCluster !== undefined);

const starter: Rule = {
  id: 'train/starter-resources',
  severity: 'info',
  about: 'The pod that starts the others asks for no memory: it is the first that a node in need takes, and the work ends with it.',
  fix: "give launcher: { resources: { cpu: 2, memory: '8Gi' } }, or requests in its container",
  source:
    'Kubernetes documentation, "Node-pressure Eviction": pods whose usage is above their requests go first; KubeRay documentation, head pod: its end is that of the cluster where Ray has no other store',
  *check(model) {
    for (const { group, kind } of KINDS) {
      for (const { path, object } of objectsOf(model, group, kind)) {
        for (const found of templatesOf(object)) {
          const [main] = found.isLauncher ? listOf(found.template.spec.containers) : [];
          if (main === undefined || ['limits', 'requests'].some((list) => valueIn(main, 'resources', list, 'memory') !== undefined))
            continue;
          yield {
            subject: path,
            at: `${pointer(placeIn(found, 'spec', 'containers', 0))}.resources`,
            problem: `container '${textOf(main['name']) ?? ''}' starts the others of this ${kind} and asks for no memory`,
            got: main['resources'] ?? {},
          };
        }
      }
    }
  },
};

/** Pods that start others. */
export const starterResourceRules: readonly Rule[] = [starter];
