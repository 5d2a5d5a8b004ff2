import type { ComponentResourceOptions } from '@pulumi/pulumi';
import { type WorkloadNamespaceProps, workloads } from '../../../plans/workload';
import { type ComponentArgs, draft, GpuComponent } from '../component';
import type { Inputs } from '../outputs/tokens';
import { type Namespace, typedResource } from '../typed-resources';

/** What a `WorkloadNamespace` takes: the props of the cdk8s construct. */
export type WorkloadNamespaceArgs = Inputs<WorkloadNamespaceProps> & ComponentArgs;

/**
 * A namespace for workloads, with the labels by which Pod Security refuses pods that may do more on a node than they need. Made before
 * workloads that say `namespace: its name`, it goes before them, and those that it would refuse are an error.
 */
export class WorkloadNamespace extends GpuComponent {
  /** Name of the namespace. */
  readonly name: string;

  constructor(name: string, args: WorkloadNamespaceArgs = {}, opts?: ComponentResourceOptions) {
    const form = workloads().workloadNamespace;
    const place = { path: name, id: name };
    const make = (props: WorkloadNamespaceProps) => ({ plan: form.plan(place, props) });
    const drafted = draft({ place, form, args, make, opts });
    super('WorkloadNamespace', name, drafted, opts);
    this.name = drafted.props.name ?? name;
  }

  /** The Namespace. */
  get namespace(): Namespace {
    return typedResource(this.resources, 'kubernetes:core/v1:Namespace') as Namespace;
  }
}
