import type { ComponentResourceOptions } from '@pulumi/pulumi';
import type { Form } from '../../internal';
import type { ClusterDescription, OperatorFacts, Place, Plan, PoolDescription } from '../../plans/model';
import type { Silence } from '../../rules';
import { type GpuCluster, splitCluster } from './cluster';
import { type Blueprint, type ComponentArgs, draft, type Made } from './component';
import type { Inputs } from './outputs/tokens';

/** Where a component of a cluster stands: below its cluster, after the pools made so far. */
export interface PlaceInCluster extends Place {
  readonly cluster: ClusterDescription;
  readonly pools: readonly PoolDescription[];
  /** The releases that serve the cluster so far. */
  readonly operators: readonly OperatorFacts[];
  /** Path of the release that closed the cluster. */
  readonly closedBy: string | undefined;
}

/** What a component of a cluster is made from. */
interface DraftInCluster<P, R> {
  readonly cluster: GpuCluster;
  readonly place: PlaceInCluster;
  readonly blueprint: Blueprint & Made<P, R>;
  /** With the cluster as parent, where the program names no other. */
  readonly opts: ComponentResourceOptions | undefined;
}

/**
 * Drafts a component that takes its cluster among its args, and is judged with what the cluster knows.
 *
 * @throws GpuConfigError with every problem.
 */
export function draftInCluster<P extends { readonly silence?: Silence }, R extends { readonly plan: Plan }>(
  name: string,
  form: Form<P, PlaceInCluster>,
  args: Inputs<P> & ComponentArgs & { readonly cluster: GpuCluster },
  opts: ComponentResourceOptions | undefined,
  make: (place: PlaceInCluster, props: P) => R,
): DraftInCluster<P, R> {
  const { cluster, rest } = splitCluster(name, form.schema, args);
  const inCluster = cluster.optionsFor(opts);
  const { description, poolDescriptions: pools, operators, closedBy } = cluster;
  const place = { path: `${description.path}/${name}`, id: name, cluster: description, pools, operators, closedBy };
  const known = () => cluster.known;
  const blueprint = draft<P, R, PlaceInCluster>({
    place,
    form,
    args: rest,
    make: (props) => make(place, props),
    known,
    opts: inCluster,
  });
  return { cluster, place, blueprint, opts: inCluster };
}
