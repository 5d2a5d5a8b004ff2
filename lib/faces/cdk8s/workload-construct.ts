import type { Construct } from 'constructs';
import { parseProps, type Silence } from '../../rules';
import { exposedBy, type ServiceRef, type WorkloadKind } from '../../plans/workload';
import { GpuConstruct, namespaceOf, placeOf } from './component';

/** What every workload construct is: its props checked, and planned for the namespace of its chart. */
export abstract class WorkloadConstruct<P extends { readonly silence?: Silence }> extends GpuConstruct {
  /** Name of the object that makes the pods, as the cluster knows it. */
  readonly name: string;
  /** The Service of the pods; undefined where there is none. */
  readonly service: ServiceRef | undefined;

  constructor(scope: Construct, id: string, kind: WorkloadKind<P>, props: P) {
    super(scope, id);
    const place = placeOf(this);
    const checked = parseProps(kind, props, place);
    const plan = kind.plan(place, checked, { namespace: namespaceOf(this) });
    ({ name: this.name, service: this.service } = exposedBy(plan));
    this.place(plan, checked.silence);
  }
}
