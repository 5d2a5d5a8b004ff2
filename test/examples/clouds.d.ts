/**
 * What the examples use of the packages of clouds. @pulumi/aws, on which @pulumi/eks stands, and @pulumi/gcp are hundreds of
 * megabytes: too much to install for their types.
 *
 * Sources: @pulumi/eks 4.3.0, `cluster.d.ts`, `managedNodeGroup.d.ts`; Pulumi registry, gcp.container.Cluster and NodePool.
 */
declare module '@pulumi/eks' {
  import type { ComponentResource, ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';

  export interface ClusterArgs {
    readonly version?: Input<string>;
    readonly skipDefaultNodeGroup?: boolean;
  }
  export class Cluster extends ComponentResource {
    constructor(name: string, args?: ClusterArgs, opts?: ComponentResourceOptions);
    readonly kubeconfigJson: Output<string>;
  }
  export interface ManagedNodeGroupArgs {
    readonly cluster: Cluster;
    readonly nodeRoleArn?: Input<string>;
    readonly amiType?: Input<string>;
    readonly instanceTypes?: Input<Input<string>[]>;
    readonly scalingConfig?: Input<{ minSize: Input<number>; desiredSize: Input<number>; maxSize: Input<number> }>;
    readonly labels?: Input<{ [key: string]: Input<string> }>;
    readonly taints?: Input<Input<{ key: Input<string>; value?: Input<string>; effect: Input<string> }>[]>;
    readonly nodeadmExtraOptions?: Input<Input<{ content: Input<string>; contentType: Input<string> }>[]>;
  }
  export class ManagedNodeGroup extends ComponentResource {
    constructor(name: string, args: ManagedNodeGroupArgs, opts?: ComponentResourceOptions);
  }
}

declare module '@pulumi/gcp' {
  import type { CustomResource, CustomResourceOptions, Input, Output } from '@pulumi/pulumi';

  export namespace container {
    interface ClusterArgs {
      readonly location?: Input<string>;
      readonly initialNodeCount?: Input<number>;
      readonly minMasterVersion?: Input<string>;
    }
    class Cluster extends CustomResource {
      constructor(name: string, args: ClusterArgs, opts?: CustomResourceOptions);
      readonly name: Output<string>;
      readonly endpoint: Output<string>;
      readonly masterAuth: Output<{ readonly clusterCaCertificate: string }>;
    }
    interface Accelerator {
      type: Input<string>;
      count: Input<number>;
      gpuDriverInstallationConfig?: Input<{ gpuDriverVersion: Input<string> }>;
    }
    interface NodePoolArgs {
      readonly cluster: Input<string>;
      readonly location?: Input<string>;
      readonly nodeCount?: Input<number>;
      readonly nodeConfig?: Input<{
        machineType?: Input<string>;
        guestAccelerators?: Input<Input<Accelerator>[]>;
        labels?: Input<{ [key: string]: Input<string> }>;
        taints?: Input<Input<{ key: Input<string>; value: Input<string>; effect: Input<string> }>[]>;
      }>;
    }
    class NodePool extends CustomResource {
      constructor(name: string, args: NodePoolArgs, opts?: CustomResourceOptions);
    }
  }
}
