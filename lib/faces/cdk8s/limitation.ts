import type { Construct } from 'constructs';
import { parseProps } from '../../rules';
import { type CustomResourceLimitationProps, workloads } from '../../plans/workload';
import { GpuConstruct, placeOf } from './component';

/**
 * The resources of a module as the console of the Alauda platform offers them: a ConfigMap for each, in `kube-public`.
 * `limitationPresets` has those of its own modules.
 */
export class CustomResourceLimitation extends GpuConstruct {
  constructor(scope: Construct, id: string, props: CustomResourceLimitationProps) {
    super(scope, id);
    const { limitation } = workloads();
    const place = placeOf(this);
    const checked = parseProps(limitation, props, place);
    this.place(limitation.plan(place, checked), checked.silence);
  }
}
