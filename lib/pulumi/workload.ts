import type { ComponentResourceOptions } from '@pulumi/pulumi';
import type { Schema } from '../internal';
import type { ModelFragment, Place, Plan } from '../model';
import type { GpuPool } from '../sharing';
import { type GpuTrainingJobProps, type GpuWorkloadProps, gpuTrainingJobSchema, gpuWorkloadSchema, planGpuWorkload, planTrainingJob } from '../workload';
import { type ComponentArgs, draft, GpuComponent } from './component';
import type { Inputs } from './tokens';

/** What every workload takes beside the props of the cdk8s construct. */
export interface WorkloadArgs extends ComponentArgs {
  /**
   * Namespace of every object.
   *
   * @default 'default'
   */
  readonly namespace?: Inputs<string>;
}

/** What a `GpuTrainingJob` takes: the props of the cdk8s construct, where free strings may be Outputs. */
export type GpuTrainingJobArgs = Inputs<GpuTrainingJobProps> & WorkloadArgs;
/** What a `GpuWorkload` takes: the props of the cdk8s construct, where free strings may be Outputs. */
export type GpuWorkloadArgs = Inputs<GpuWorkloadProps> & WorkloadArgs;

/** A distributed training job: a pod on each of `numNodes` nodes, with the rendezvous that torchrun reads. */
export class GpuTrainingJob extends GpuComponent {
  constructor(name: string, args: GpuTrainingJobArgs, opts?: ComponentResourceOptions) {
    super('GpuTrainingJob', name, draftWorkload(name, gpuTrainingJobSchema, args, planTrainingJob), opts);
  }
}

/** Any workload that asks for GPUs: a Deployment, StatefulSet, DaemonSet, Job, CronJob or Pod. */
export class GpuWorkload extends GpuComponent {
  constructor(name: string, args: GpuWorkloadArgs, opts?: ComponentResourceOptions) {
    super('GpuWorkload', name, draftWorkload(name, gpuWorkloadSchema, args, planGpuWorkload), opts);
  }
}

type WorkloadProps = { readonly pool?: GpuPool; readonly silence?: Readonly<Record<string, string>> };

function draftWorkload<P extends WorkloadProps>(
  name: string,
  schema: Schema,
  args: object,
  plan: (place: Place, props: P, context: { namespace: string }) => Plan,
) {
  const place = { path: name, id: name };
  return draft<P, { plan: Plan }>(place, schema, args, (props) => ({ plan: plan(place, props, { namespace: 'default' }) }), poolFacts(args));
}

/** The pool's own facts: what rules need to relate a workload to it. */
function poolFacts(args: { readonly pool?: GpuPool }): readonly ModelFragment[] {
  return args.pool ? [{ pools: [args.pool.description] }] : [];
}
