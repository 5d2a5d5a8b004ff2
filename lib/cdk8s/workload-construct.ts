import type { Construct } from 'constructs';
import { parse, throwIfAny } from '../internal';
import type { Silence } from '../rules';
import type { WorkloadKind } from '../workload';
import { GpuConstruct, namespaceOf, placeOf } from './component';

/** What every workload construct is: its props checked, and planned for the namespace of its chart. */
export abstract class WorkloadConstruct<P extends { readonly silence?: Silence }> extends GpuConstruct {
  constructor(scope: Construct, id: string, { schema, check, plan }: WorkloadKind<P>, props: P) {
    super(scope, id);
    const { path } = this.node;
    const checked = parse<P>(schema, props, path);
    throwIfAny(check(checked, path));
    this.place(plan(placeOf(this), checked, { namespace: namespaceOf(this) }), checked.silence);
  }
}
