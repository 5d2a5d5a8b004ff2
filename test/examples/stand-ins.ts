import * as pulumi from '@pulumi/pulumi';

/** A class of a cloud's package, with the outputs that the cloud would give it. */
const standIn = (type: string, outputs: object = {}) =>
  class extends pulumi.CustomResource {
    constructor(name: string, args: object, opts?: pulumi.CustomResourceOptions) {
      super(type, name, { ...args, ...outputs }, opts);
    }
  };

/** Stands for `@pulumi/eks`, as far as the examples use it. */
export const eks = {
  Cluster: standIn('eks:index:Cluster', { kubeconfigJson: '{}' }),
  ManagedNodeGroup: standIn('eks:index:ManagedNodeGroup'),
};

/** Stands for `@pulumi/gcp`, as far as the examples use it. */
export const gcp = {
  container: {
    Cluster: standIn('gcp:container/cluster:Cluster', { name: 'ml', endpoint: '10.0.0.1', masterAuth: { clusterCaCertificate: 'Q0E=' } }),
    NodePool: standIn('gcp:container/nodePool:NodePool'),
  },
};

/** The configuration that the examples for clouds and servers require, by its key. */
const configOfClouds = { location: 'us-central1', kubeconfig: '{}', nodeRoleArn: 'arn:aws:iam::1:role/n' };

/** That configuration for a project. */
export const configFor = (project: string): Record<string, string> =>
  Object.fromEntries(Object.entries(configOfClouds).map(([key, value]) => [`${project}:${key}`, value]));
