import type { ComponentResourceOptions } from '@pulumi/pulumi';
import type { Plan } from '../../model';
import { type NvidiaDevicePluginProps, releases } from '../../charts';
import { type GpuCluster, splitCluster } from '../cluster';
import { type ComponentArgs, draft, GpuComponent } from '../component';
import type { Inputs } from '../tokens';
import { type Namespace, type Release, typedResource } from '../typed-resources';

/** What an `NvidiaDevicePlugin` takes: the cluster it serves, and the props of the cdk8s construct. */
export type NvidiaDevicePluginArgs = Inputs<NvidiaDevicePluginProps> &
  ComponentArgs & {
    /** The cluster that it serves, and closes. */
    readonly cluster: GpuCluster;
  };

/**
 * NVIDIA's device plugin with GPU Feature Discovery, without the GPU Operator: it gives out the GPUs of the pools that no
 * other allocator has. Its values follow from the cluster's pools: it comes after them and closes the cluster. Nobody
 * installs the driver and the container toolkit then, and nobody cuts GPUs by MIG or exports their metrics: the image of
 * the nodes, or their administrators, have to.
 */
export class NvidiaDevicePlugin extends GpuComponent {
  /** The chart's values, as they are delivered; an Output in them is a token. */
  readonly values: Readonly<Record<string, unknown>>;

  constructor(name: string, args: NvidiaDevicePluginArgs, opts?: ComponentResourceOptions) {
    const form = releases().nvidiaDevicePlugin;
    const { cluster, rest } = splitCluster(name, form.schema, args);
    const inCluster = cluster.optionsFor(opts);
    const place = { path: `${cluster.description.path}/${name}`, id: name };
    const blueprint = draft<NvidiaDevicePluginProps, { plan: Plan }>({
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
    super('NvidiaDevicePlugin', name, { ...blueprint, after: cluster.releases }, inCluster);
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
