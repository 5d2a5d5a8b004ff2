import type { ComponentResourceOptions } from '@pulumi/pulumi';
import type { Plan } from '../../model';
import { type NvidiaDraDriverProps, releases } from '../../charts';
import { type GpuCluster, splitCluster } from '../cluster';
import { type ComponentArgs, draft, GpuComponent } from '../component';
import type { Inputs } from '../tokens';
import { type Namespace, type Release, typedResource } from '../typed-resources';

/** What an `NvidiaDraDriver` takes: the cluster it serves, and the props of the cdk8s construct. */
export type NvidiaDraDriverArgs = Inputs<NvidiaDraDriverProps> &
  ComponentArgs & {
    /** The cluster that it serves, and closes. */
    readonly cluster: GpuCluster;
  };

/**
 * NVIDIA's DRA driver, which gives out the GPUs of the pools that say `dra()`, and ComputeDomains. Its values follow from
 * the cluster's pools and from the GPU Operator, if there is one: it comes after both and closes the cluster.
 */
export class NvidiaDraDriver extends GpuComponent {
  /** The chart's values, as they are delivered; an Output in them is a token. */
  readonly values: Readonly<Record<string, unknown>>;

  constructor(name: string, args: NvidiaDraDriverArgs, opts?: ComponentResourceOptions) {
    const form = releases().nvidiaDraDriver;
    const { cluster, rest } = splitCluster(name, form.schema, args);
    const inCluster = cluster.optionsFor(opts);
    const place = { path: `${cluster.description.path}/${name}`, id: name };
    const blueprint = draft<NvidiaDraDriverProps, { plan: Plan }>({
      place,
      form,
      args: rest,
      make: (props) => ({
        plan: form.plan(place, props, {
          cluster: cluster.description,
          pools: cluster.poolDescriptions,
          operators: cluster.operators,
          delivery: cluster.helm,
        }),
      }),
      known: () => cluster.known,
      opts: inCluster,
    });
    super('NvidiaDraDriver', name, { ...blueprint, after: cluster.releases }, inCluster);
    this.values = blueprint.model.operators?.[0]?.values ?? {};
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
