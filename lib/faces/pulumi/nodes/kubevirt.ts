import type { ComponentResourceOptions } from '@pulumi/pulumi';
import { type KubeVirtHostDevicesProps, workloads } from '../../../plans/workload';
import { type ComponentArgs, draft, GpuComponent } from '../component';
import { firstPool } from '../queue';
import type { Inputs } from '../outputs/tokens';
import { optionsOnPool } from '../workload';

/** What a `KubeVirtHostDevices` takes: the props of the cdk8s construct. */
export type KubeVirtHostDevicesArgs = Inputs<KubeVirtHostDevicesProps> & ComponentArgs;

/**
 * Permits KubeVirt to give the GPUs of pools to its virtual machines: the part of the KubeVirt object that lists them. KubeVirt has to be
 * installed; its object exists then: Pulumi changes that part by server-side apply, and `pulumi destroy` leaves the object. The provider
 * is that of the first pool's cluster.
 */
export class KubeVirtHostDevices extends GpuComponent {
  constructor(name: string, args: KubeVirtHostDevicesArgs, opts?: ComponentResourceOptions) {
    const form = workloads().kubeVirtHostDevices;
    const place = { path: name, id: name };
    const make = (props: KubeVirtHostDevicesProps) => ({ plan: form.plan(place, props) });
    const inCluster = optionsOnPool(name, { pool: firstPool(args) }, opts);
    const drafted = draft({ place, form, args, make, known: () => [], opts: inCluster });
    // Deleted, the object would take KubeVirt and its virtual machines with it.
    const objects = drafted.objects.map((planned) => ({ ...planned, options: { ...planned.options, retainOnDelete: true } }));
    super('KubeVirtHostDevices', name, { ...drafted, objects }, inCluster);
  }
}
