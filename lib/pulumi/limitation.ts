import type { ComponentResourceOptions } from '@pulumi/pulumi';
import { type CustomResourceLimitationProps, workloads } from '../workload';
import { type ComponentArgs, draft, GpuComponent } from './component';
import type { Inputs } from './tokens';

/** What a `CustomResourceLimitation` takes: the props of the cdk8s construct. */
export type CustomResourceLimitationArgs = Inputs<CustomResourceLimitationProps> & ComponentArgs;

/**
 * The resources of a module as the console of the Alauda platform offers them: a ConfigMap for each, in `kube-public`.
 * `limitationPresets` has those of its own modules.
 */
export class CustomResourceLimitation extends GpuComponent {
  constructor(name: string, args: CustomResourceLimitationArgs, opts?: ComponentResourceOptions) {
    const form = workloads().limitation;
    const place = { path: name, id: name };
    const make = (props: CustomResourceLimitationProps) => ({ plan: form.plan(place, props) });
    super('CustomResourceLimitation', name, draft({ place, form, args, make, known: () => [], opts }), opts);
  }
}
