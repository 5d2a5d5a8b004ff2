import type { Construct } from 'constructs';
import { parseProps } from '../../../rules';
import { type WorkloadNamespaceProps, workloads } from '../../../plans/workload';
import { GpuConstruct, placeOf } from '../component';

/**
 * A namespace for workloads, with the labels by which Pod Security refuses pods that may do more on a node than they need. Workloads
 * that it would refuse are an error at synth. Make it first, in the chart of its workloads or in one before it:
 *
 * ```ts
 * const { name } = new WorkloadNamespace(new Chart(app, 'namespaces'), 'ml', { podSecurity: 'restricted' });
 * const ml = new Chart(app, 'ml', { namespace: name });
 * ```
 */
export class WorkloadNamespace extends GpuConstruct {
  /** Name of the namespace. */
  readonly name: string;

  constructor(scope: Construct, id: string, props: WorkloadNamespaceProps = {}) {
    super(scope, id);
    const { workloadNamespace } = workloads();
    const place = placeOf(this);
    const checked = parseProps(workloadNamespace, props, place);
    this.name = checked.name ?? id;
    this.place(workloadNamespace.plan(place, checked), checked.silence);
  }
}
