import { kindOf, makesPods } from '../../words/kinds';
import type { KubeObject } from '../../words/kubernetes';
import type { Plan } from '../model';

/** A Service, by which others find a workload. */
export interface ServiceRef {
  /** Name of the Service, in the workload's namespace. */
  readonly name: string;
  /** Its port, where it has one. */
  readonly port?: number;
}

/** What others need of a workload: what Kubernetes calls it, and its Service. */
export interface Exposed {
  /** Name of the object that makes the pods; of a quota, its own. */
  readonly name: string;
  /** The Service of its pods; undefined where there is none. */
  readonly service: ServiceRef | undefined;
}

/** What a plan of a workload makes, by the names that it has on the cluster. */
export function exposedBy({ objects }: Plan): Exposed {
  const name = objects.find(({ object }) => makesPods(object))?.object.metadata.name ?? objects.at(-1)?.object.metadata.name ?? '';
  const service = objects.find(({ object }) => object.kind === 'Service')?.object;
  return { name, service: service === undefined ? madeFor(objects) : { name: service.metadata.name, ...portOf(service) } };
}

/** The Service that what makes the pods makes besides. */
function madeFor(objects: Plan['objects']): ServiceRef | undefined {
  for (const { object } of objects) {
    const made = kindOf(object)?.service?.(object.metadata.name, object['spec']);
    if (made !== undefined) return made;
  }
  return undefined;
}

function portOf({ spec }: KubeObject): { readonly port?: number } {
  const [first] = (spec as { readonly ports?: readonly { readonly port: number }[] }).ports ?? [];
  return first === undefined ? {} : { port: first.port };
}
