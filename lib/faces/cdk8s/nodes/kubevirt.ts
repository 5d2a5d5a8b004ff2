import type { Construct } from 'constructs';
import { parseProps } from '../../../rules';
import { type KubeVirtHostDevicesProps, workloads } from '../../../plans/workload';
import { GpuConstruct, placeOf } from '../component';

/**
 * Permits KubeVirt to give the GPUs of pools to its virtual machines: the part of the KubeVirt object that lists them. Applied to
 * a KubeVirt that exists, it changes that part alone. KubeVirt has to be installed.
 */
export class KubeVirtHostDevices extends GpuConstruct {
  constructor(scope: Construct, id: string, props: KubeVirtHostDevicesProps) {
    super(scope, id);
    const { kubeVirtHostDevices } = workloads();
    const place = placeOf(this);
    const checked = parseProps(kubeVirtHostDevices, props, place);
    this.place(kubeVirtHostDevices.plan(place, checked), checked.silence);
  }
}
