import { type ComponentResourceOptions, type Output, output } from '@pulumi/pulumi';
import type { ReleaseKind, ReleasePlace } from '../../../plans/charts';
import type { Plan } from '../../../plans/model';
import type { Silence } from '../../../rules';
import { type GpuCluster, splitCluster } from '../cluster';
import { type ComponentArgs, draft, GpuComponent } from '../component';
import { type Namespace, type Release, typedResource } from '../typed-resources';

/** What every release takes besides the props of its chart. */
export interface ReleaseComponentArgs extends ComponentArgs {
  /** The cluster that it serves, and closes. */
  readonly cluster: GpuCluster;
}

/** What every release of a chart is: its values follow from the cluster's pools, and it closes the cluster. */
export abstract class ReleaseComponent<P extends { readonly silence?: Silence }> extends GpuComponent {
  /** The chart's values, as they are delivered. */
  readonly values: Output<Readonly<Record<string, unknown>>>;

  protected constructor(
    type: string,
    name: string,
    kind: ReleaseKind<P>,
    args: ReleaseComponentArgs,
    opts: ComponentResourceOptions | undefined,
  ) {
    const { cluster, rest } = splitCluster(name, kind.schema, args);
    const { operators, description, helm: delivery, migSchedules, monitorings, runtimeClasses, poolDescriptions: pools } = cluster;
    const inCluster = cluster.optionsFor(opts);
    const place = { path: `${description.path}/${name}`, id: name, operators };
    const blueprint = draft<P, { plan: Plan }, ReleasePlace>({
      place,
      form: kind,
      args: rest,
      make: (props) => ({
        plan: kind.plan(place, props, { cluster: description, pools, migSchedules, monitorings, runtimeClasses, operators, delivery }),
      }),
      known: () => (kind.readsPods === undefined ? cluster.known : [...cluster.known, { pods: cluster.podsServedBy(kind.readsPods) }]),
      opts: inCluster,
    });
    super(type, name, { ...blueprint, after: cluster.releases }, inCluster);
    this.values = output(blueprint.tokens.restore(blueprint.model.operators?.[0]?.values ?? {})) as typeof this.values;
    cluster.serve(this, blueprint.model, place.path);
  }

  /** The Helm release; undefined where the cluster's `helm` is another delivery than `release()`. */
  get release(): Release | undefined {
    return typedResource(this.resources, 'kubernetes:helm.sh/v3:Release');
  }

  /** The Namespace of the release; undefined where others make it (`createNamespace: false`). */
  get namespace(): Namespace | undefined {
    return typedResource(this.resources, 'kubernetes:core/v1:Namespace');
  }
}
