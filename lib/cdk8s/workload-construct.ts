import type { Construct } from 'constructs';
import { parseProps, type Silence } from '../rules';
import type { WorkloadKind } from '../workload';
import { GpuConstruct, namespaceOf, placeOf } from './component';

/** What every workload construct is: its props checked, and planned for the namespace of its chart. */
export abstract class WorkloadConstruct<P extends { readonly silence?: Silence }> extends GpuConstruct {
  constructor(scope: Construct, id: string, kind: WorkloadKind<P>, props: P) {
    super(scope, id);
    const place = placeOf(this);
    const checked = parseProps(kind, props, place);
    this.place(kind.plan(place, checked, { namespace: namespaceOf(this) }), checked.silence);
  }
}
