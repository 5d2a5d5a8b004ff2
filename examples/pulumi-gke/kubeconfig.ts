import type * as gcp from '@pulumi/gcp';
import * as pulumi from '@pulumi/pulumi';

/** How Pulumi reaches a GKE cluster: with the plugin that `gcloud components install gke-gcloud-auth-plugin` brings. */
export const kubeconfigOf = ({ name, endpoint, masterAuth }: gcp.container.Cluster): pulumi.Output<string> =>
  pulumi.all([name, endpoint, masterAuth.clusterCaCertificate]).apply(([cluster, host, certificate]) =>
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': cluster,
      clusters: [{ name: cluster, cluster: { server: `https://${host}`, 'certificate-authority-data': certificate } }],
      contexts: [{ name: cluster, context: { cluster, user: cluster } }],
      users: [
        {
          name: cluster,
          user: {
            exec: {
              apiVersion: 'client.authentication.k8s.io/v1beta1',
              command: 'gke-gcloud-auth-plugin',
              interactiveMode: 'IfAvailable',
              provideClusterInfo: true,
            },
          },
        },
      ],
    }),
  );
