/** Documents that an API server refuses, and words of its refusal. */
export interface Wrong {
  readonly name: string;
  readonly documents: readonly unknown[];
  readonly says: string;
  /** The oldest minor that knows the API. */
  readonly since?: '1.36';
}

const container = { name: 'a', image: 'a' };
const metadata = { name: 'a', namespace: 'team' };
const pod = (spec: object) => ({ apiVersion: 'v1', kind: 'Pod', metadata, spec: { containers: [container], ...spec } });
const asking = (resources: object) => pod({ containers: [{ ...container, resources }] });
const job = (spec: object) => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata,
  spec: { template: { spec: { restartPolicy: 'Never', containers: [container], ...spec } } },
});
const deployment = (matchLabels: object) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata,
  spec: { selector: { matchLabels }, template: { metadata: { labels: { app: 'a' } }, spec: { containers: [container] } } },
});
const jobSet = (spec: object) => ({
  apiVersion: 'jobset.x-k8s.io/v1alpha2',
  kind: 'JobSet',
  metadata,
  spec: { replicatedJobs: [], ...spec },
});
const clusterPolicy = (spec: object) => ({ apiVersion: 'nvidia.com/v1', kind: 'ClusterPolicy', metadata: { name: 'a' }, spec });
const claimTemplate = (expression: string) => ({
  apiVersion: 'resource.k8s.io/v1',
  kind: 'ResourceClaimTemplate',
  metadata,
  spec: {
    spec: {
      devices: { requests: [{ name: 'a', exactly: { deviceClassName: 'gpu.nvidia.com', selectors: [{ cel: { expression } }] } }] },
    },
  },
});
const configMap = (data: object) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data });

export const wrong: readonly Wrong[] = [
  { name: 'an unknown field', documents: [pod({ nodeSelectors: {} })], says: 'unknown field "spec.nodeSelectors"' },
  {
    name: 'an unknown field inside a pod template',
    documents: [job({ containers: [{ ...container, limits: {} }] })],
    says: 'unknown field "spec.template.spec.containers[0].limits"',
  },
  {
    name: 'a wrong enum',
    documents: [pod({ containers: [{ ...container, imagePullPolicy: 'Often' }] })],
    says: 'Unsupported value: "Often"',
  },
  { name: 'a part of a GPU', documents: [asking({ limits: { 'nvidia.com/gpu': '1500m' } })], says: 'must be an integer' },
  {
    name: 'a GPU asked for and not limited to',
    documents: [asking({ requests: { 'nvidia.com/gpu': '1' }, limits: { 'nvidia.com/gpu': '2' } })],
    says: 'must be equal to nvidia.com/gpu limit',
  },
  { name: 'a quantity that is none', documents: [asking({ limits: { memory: '8 GB' } })], says: 'quantities must match' },
  { name: 'a Job that restarts always', documents: [job({ restartPolicy: 'Always' })], says: 'valid values: "OnFailure", "Never"' },
  {
    name: 'a selector that finds no pod of its own',
    documents: [deployment({ app: 'b' })],
    says: '`selector` does not match template `labels`',
  },
  { name: 'a toleration that no taint can have', documents: [pod({ tolerations: [{ key: 'a b' }] })], says: 'name part must consist of' },
  { name: 'a key that a ConfigMap cannot have', documents: [configMap({ 'a b': '' })], says: 'a valid config key must consist of' },
  { name: 'text where a number belongs', documents: [{ ...deployment({ app: 'a' }), spec: { replicas: 'two' } }], says: 'of type int32' },
  {
    name: 'a name that no Namespace can have',
    documents: [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'GPU' } }],
    says: 'a lowercase RFC 1123 label must consist of',
  },
  { name: 'a kind that is not served', documents: [{ ...job({}), apiVersion: 'batch/v2' }], says: 'no matches for kind "Job"' },
  { name: 'a wrong enum of a JobSet', documents: [jobSet({ successPolicy: { operator: 'Some' } })], says: 'Unsupported value: "Some"' },
  { name: 'an unknown field of a JobSet', documents: [jobSet({ suspended: true })], says: 'unknown field "spec.suspended"' },
  {
    name: 'an unknown key of a ClusterPolicy',
    documents: [clusterPolicy({ devicePlugin: { configs: {} } })],
    says: 'unknown field "spec.devicePlugin.configs"',
  },
  {
    name: 'a wrong enum of a ClusterPolicy',
    documents: [clusterPolicy({ mig: { strategy: 'several' } })],
    says: 'Unsupported value: "several"',
  },
  {
    name: "a rule of Kueue's definitions",
    documents: [
      {
        apiVersion: 'kueue.x-k8s.io/v1beta2',
        kind: 'ClusterQueue',
        metadata: { name: 'a' },
        spec: {
          resourceGroups: [
            {
              coveredResources: ['nvidia.com/gpu'],
              flavors: [{ name: 'a', resources: [{ name: 'nvidia.com/gpu', nominalQuota: 1, borrowingLimit: 1 }] }],
            },
          ],
        },
      },
    ],
    says: 'borrowingLimit must be nil when cohort is empty',
  },
  { name: 'an interval of Flux that is none', documents: [helmRepository({ interval: 'often' })], says: 'spec.interval' },
  {
    name: 'an expression that does not compile',
    documents: [claimTemplate('device.drivers == "a"')],
    says: 'undefined field',
    since: '1.36',
  },
  {
    name: 'two objects of one name',
    documents: [configMap({ a: '1' }), configMap({ a: '2' })],
    says: 'configmaps "a" already exists',
  },
  {
    name: 'an object that comes before its namespace',
    // No other case has this namespace: one that was deleted a moment ago may still be there, and refuses for that.
    documents: [
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace: 'later' } },
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'later' } },
    ],
    says: 'namespaces "later" not found',
  },
];

function helmRepository(spec: object): unknown {
  return { apiVersion: 'source.toolkit.fluxcd.io/v1', kind: 'HelmRepository', metadata, spec: { url: 'https://example.test', ...spec } };
}

/** Accepted, and not kept as they were sent. */
export const changed: readonly { readonly name: string; readonly document: unknown; readonly path: string }[] = [
  { name: 'a status', document: { ...job({}), status: { succeeded: 1 } }, path: 'status.succeeded: 1 became <nil>' },
  {
    name: 'a namespace of what has none',
    document: { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata, handler: 'a' },
    path: 'metadata.namespace: team became <nil>',
  },
  { name: 'a generation', document: { ...job({}), metadata: { ...metadata, generation: 7 } }, path: 'metadata.generation: 7 became 1' },
];
