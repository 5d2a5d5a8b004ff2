import type { Construct } from 'constructs';
import { parseProps } from '../../../rules';
import { type MpsControlDaemonProps, workloads } from '../../../plans/workload';
import { GpuConstruct, placeOf } from '../component';

/**
 * The MPS control daemons of a pool that says `mpsDaemon()`: a DaemonSet that runs one on each node, for all of its GPUs, in compute
 * mode EXCLUSIVE_PROCESS. Containers on the pool get what they need to be its clients. When its pod ends, its clients end as well.
 */
export class MpsControlDaemon extends GpuConstruct {
  constructor(scope: Construct, id: string, props: MpsControlDaemonProps) {
    super(scope, id);
    const { mpsControlDaemon } = workloads();
    const place = placeOf(this);
    const checked = parseProps(mpsControlDaemon, props, place);
    this.place(mpsControlDaemon.plan(place, checked), checked.silence);
  }
}
