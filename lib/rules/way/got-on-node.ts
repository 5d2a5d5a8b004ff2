import { fitOnNode } from '../../plans/capacity';
import type { PoolDescription } from '../../plans/model';
import { canEverAdmit, qosClass } from '../../plans/node';
import { parseCpu } from '../../words/kubernetes';
import { TAKE_A_SNAPSHOT } from '../../words/machine';
import type { Got, Traveller } from './traveller';
import { seenOf } from './got-before';

/** The pool and its nodes that the scheduler chooses of. */
export function placed({ model, pod, landing }: Traveller): Got {
  if (landing.pools.length > 0) return { gets: landing.pools.map((pool) => placeOn(model, pod, pool)) };
  const asks = seenOf(model, pod)?.asks ?? [];
  if (pod.perNode) return { gets: ['every node that it tolerates and selects'] };
  // Of pods that ask for GPUs, rules say what each pool lacks, or that none is known.
  return { gets: asks.length === 0 && landing.others.length === 0 ? ['any node: it asks for no GPU'] : [] };
}

function placeOn(model: Traveller['model'], pod: Traveller['pod'], pool: PoolDescription): string {
  const machines = (pool.shapes ?? []).map(({ machine }) => machine.name);
  const { fitPerNode, roomPerNode } = fitOnNode(model, pod, pool);
  const fit = fitPerNode ?? roomPerNode;
  const nodes = pod.replicas === undefined || fit === undefined || fit === 0 ? undefined : Math.ceil(pod.replicas / fit);
  return [
    `pool '${pool.name}'${machines.length === 0 ? '' : ` (${machines.join(', ')})`}`,
    ...(fit === undefined ? [] : [`${fit} such pod${fit === 1 ? '' : 's'} fit${fit === 1 ? 's' : ''} on a node`]),
    ...(nodes === undefined
      ? []
      : [`they need ${nodes} node${nodes === 1 ? '' : 's'}${pool.nodes === undefined ? '' : `, and the pool has ${pool.nodes.max}`}`]),
  ].join(', ');
}

/** What the kubelet and the device plugin give them, by the kubelet's own rules. */
export function given({ model, pod, landing }: Traveller): Got {
  const seen = seenOf(model, pod);
  const [pool] = landing.pools;
  const gets = [`QoS class ${qosClass(pod.spec)}`, ...[...(seen?.gpus ?? [])].map(([resource, count]) => `${count} ${resource}`)];
  if (pool === undefined || seen === undefined) return { gets };
  const [shape] = pool.shapes ?? [];
  if (shape === undefined)
    return seen.gpus.size === 0
      ? { gets }
      : {
          gets,
          unknown: {
            unchecked: 'the CPUs and NUMA nodes that they get',
            missing: `the machine of pool '${pool.name}' is not known`,
            give: 'give machine',
          },
        };
  const { affinity = {}, unknown } = canEverAdmit(shape, pod.spec, pool.sharing);
  const own = qosClass(pod.spec) === 'Guaranteed' && shape.kubelet?.cpuManagerPolicy === 'static' ? exclusive(pod) : [];
  const nodes = Object.entries(affinity).map(
    ([name, ids]) => `container ${name} on NUMA node${ids.length === 1 ? '' : 's'} ${ids.join(', ')}`,
  );
  return {
    gets: [...gets, ...own, ...nodes],
    ...(unknown === undefined
      ? {}
      : {
          unknown: {
            unchecked: 'the NUMA nodes that they get',
            missing: unknown,
            give: /kubelet/.test(unknown) ? 'give the pool an intent, or its kubelet in the context' : TAKE_A_SNAPSHOT,
          },
        }),
  };
}

/** CPUs that no other pod runs on, of containers that ask for whole ones. */
const exclusive = ({ spec }: Traveller['pod']): readonly string[] =>
  spec.containers.flatMap(({ name, resources }) => {
    const millis = parseCpu(resources?.limits?.['cpu']) ?? 0;
    return millis > 0 && millis % 1000 === 0 ? [`container ${name} has ${millis / 1000} CPUs for itself`] : [];
  });
