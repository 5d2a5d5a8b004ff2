import * as pulumi from '@pulumi/pulumi';

export interface NodeGroupArgs {
  readonly size: pulumi.Input<number>;
  readonly userData: pulumi.Input<string>;
}

/** Stands for the node group of your cloud: `aws.eks.NodeGroup` with a launch template, `azure.containerservice.AgentPool`, ... */
export class NodeGroup extends pulumi.CustomResource {
  constructor(name: string, args: NodeGroupArgs, opts?: pulumi.CustomResourceOptions) {
    super('example:compute:NodeGroup', name, { ...args }, opts);
  }
}
