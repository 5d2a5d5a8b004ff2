// Rewrites test/schemas from upstream's own schemas: only the kinds that this library emits, only the keywords that
// decide whether a structure is valid, and closed for unknown fields, as an API server is under strict validation.
//
//   pip install --no-deps --target FOLDER kubernetes-validate==1.37.0
//   npm run schemas -- FOLDER [SHARED]
//
// A maintainer's tool: `npm test` reads what it wrote. Sources and versions: test/schemas/SOURCE.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseAllDocuments } from 'yaml';
import { sharedParts } from './shared-parts.mjs';

const [wheel, shared = '../shared'] = process.argv.slice(2);
if (wheel === undefined) throw new Error('usage: npm run schemas -- <folder with kubernetes-validate> [shared folder]');
const upstream = join(shared, 'upstream');
const out = join(import.meta.dirname, '../test/schemas');

/** Name in the OpenAPI document of each kind that is emitted, by apiVersion. A new kind is one more word here. */
const KINDS = {
  v1: ['core.v1', 'Pod Service Namespace ConfigMap Secret ServiceAccount PersistentVolume PersistentVolumeClaim ResourceQuota LimitRange'],
  'apps/v1': ['apps.v1', 'Deployment StatefulSet DaemonSet'],
  'autoscaling/v2': ['autoscaling.v2', 'HorizontalPodAutoscaler'],
  'batch/v1': ['batch.v1', 'Job CronJob'],
  'networking.k8s.io/v1': ['networking.v1', 'Ingress NetworkPolicy'],
  'node.k8s.io/v1': ['node.v1', 'RuntimeClass'],
  'policy/v1': ['policy.v1', 'PodDisruptionBudget'],
  'rbac.authorization.k8s.io/v1': ['rbac.v1', 'ClusterRole ClusterRoleBinding Role RoleBinding'],
  'scheduling.k8s.io/v1': ['scheduling.v1', 'PriorityClass'],
  // Only in the minors that are written in that version.
  'scheduling.k8s.io/v1alpha2': ['scheduling.v1alpha2', 'PodGroup', ['1.36']],
  'resource.k8s.io/v1beta1': ['resource.v1beta1', 'ResourceClaimTemplate ResourceClaim DeviceClass', ['1.32']],
  'resource.k8s.io/v1beta2': ['resource.v1beta2', 'ResourceClaimTemplate ResourceClaim DeviceClass', ['1.33']],
  'resource.k8s.io/v1': ['resource.v1', 'ResourceClaimTemplate ResourceClaim DeviceClass', ['1.34', '1.35', '1.36']],
};

const CRDS = [
  'jobset/crds/jobset.x-k8s.io_jobsets.yaml',
  'kubeflow-trainer/crds/trainer.kubeflow.org_trainingruntimes.yaml',
  'kubeflow-trainer/crds/trainer.kubeflow.org_trainjobs.yaml',
  'kubeflow-training-operator-v1/crds/kubeflow.org_pytorchjobs.v1.yaml',
  'mpi-operator/crds/kubeflow.org_mpijobs.yaml',
  'volcano/crds/batch.volcano.sh_jobs.yaml',
  'volcano/crds/scheduling.volcano.sh_podgroups.yaml',
  'volcano/crds/scheduling.volcano.sh_queues.yaml',
  'kai-scheduler/crds/kai.scheduler_schedulingshards.yaml',
  'kai-scheduler/crds/kai.scheduler_topologies.yaml',
  'kai-scheduler/crds/scheduling.run.ai_queues.yaml',
  'kuberay/crds/ray.io_rayjobs.yaml.gz',
  'kuberay/crds/ray.io_rayservices.yaml.gz',
  'kueue/crds/kueue.x-k8s.io_admissionchecks.yaml',
  'kueue/crds/kueue.x-k8s.io_clusterqueues.yaml',
  'kueue/crds/kueue.x-k8s.io_localqueues.yaml',
  'kueue/crds/kueue.x-k8s.io_multikueueclusters.yaml',
  'kueue/crds/kueue.x-k8s.io_multikueueconfigs.yaml',
  'kueue/crds/kueue.x-k8s.io_provisioningrequestconfigs.yaml',
  'kueue/crds/kueue.x-k8s.io_resourceflavors.yaml',
  'kueue/crds/kueue.x-k8s.io_topologies.yaml',
  'kueue/crds/kueue.x-k8s.io_workloadpriorityclasses.yaml',
  'network-operator/chart/crds/mellanox.com_hostdevicenetworks.yaml',
  'network-operator/chart/crds/mellanox.com_ipoibnetworks.yaml',
  'network-operator/chart/crds/mellanox.com_macvlannetworks.yaml',
  'network-operator/chart/crds/mellanox.com_nicclusterpolicies.yaml',
  'network-operator/operand-crds/005-nv-ipam.nvidia.com_ippools.yaml',
  'network-operator/operand-crds/005-nv-ipam.nvidia.com_cidrpools.yaml',
  'slurm-operator/crds/slinky.slurm.net_accountings.yaml',
  'slurm-operator/crds/slinky.slurm.net_controllers.yaml',
  'slurm-operator/crds/slinky.slurm.net_loginsets.yaml',
  'slurm-operator/crds/slinky.slurm.net_nodesets.yaml',
  'slurm-operator/crds/slinky.slurm.net_restapis.yaml',
  'slurm-operator/crds/slinky.slurm.net_tokens.yaml',
  'scheduler-plugins/manifests/crds/scheduling.x-k8s.io_podgroups.yaml',
  'lws/crds/leaderworkerset.x-k8s.io_leaderworkersets.yaml.gz',
  'flux/crds/helm.toolkit.fluxcd.io_helmreleases.yaml',
  'flux/crds/source.toolkit.fluxcd.io_helmrepositories.yaml',
  'argo-cd/crds/argoproj.io_applications.yaml',
  'k3s-helm-controller/crds/helm.cattle.io_helmcharts.yaml',
  'karpenter-provider-aws/crds/karpenter.sh_nodepools.yaml',
  'karpenter-provider-aws/crds/karpenter.k8s.aws_ec2nodeclasses.yaml',
  'openshift-cluster-node-tuning-operator/crds/20-performance-profile.crd.yaml',
  'openshift-cluster-node-tuning-operator/crds/20-tuned.crd.yaml',
  'dra-driver-nvidia-gpu/v0.4.1/chart/crds/resource.nvidia.com_computedomains.yaml',
  'gpu-operator/crds/nvidia.com_clusterpolicies.yaml',
  'gateway-api/crds/gateway.networking.k8s.io_httproutes.yaml',
  'gateway-api-inference-extension/crds/inference.networking.k8s.io_inferencepools.yaml',
  'keda/crds/keda.sh_scaledobjects.yaml',
  'prometheus-operator/crds/monitoring.coreos.com_podmonitors.yaml',
  'prometheus-operator/crds/monitoring.coreos.com_prometheusrules.yaml',
  'prometheus-operator/crds/monitoring.coreos.com_servicemonitors.yaml',
  'kserve/crds/serving.kserve.io_inferenceservices.yaml.gz',
  'kserve/crds/serving.kserve.io_llminferenceservices.yaml',
  'k8s-nim-operator/crds/apps.nvidia.com_nimcaches.yaml',
  'k8s-nim-operator/crds/apps.nvidia.com_nimservices.yaml',
  'karpenter-provider-azure/crds/karpenter.azure.com_aksnodeclasses.yaml',
  'compute-class-api/crds/cloud.google.com_computeclasses.yaml',
  'kubevirt/crds/kv-resource.yaml',
  'kubevirt/crds/virtualmachine.yaml',
];

/**
 * What is known of definitions whose project publishes none under a licence: their fields. Alauda's: acp-docs f5a958d5,
 * "Cluster Plugin" and the API of ModuleInfo.
 */
const BY_HAND = {
  'cluster.alauda.io/v1alpha1 ModuleInfo': {
    type: 'object',
    additionalProperties: false,
    required: ['spec'],
    properties: {
      spec: {
        type: 'object',
        additionalProperties: false,
        required: ['version'],
        properties: {
          config: { type: 'object' },
          entrypoint: { type: 'string' },
          selectedCluster: { type: 'object', additionalProperties: { type: 'string' } },
          valuesOverride: { type: 'object' },
          version: { type: 'string' },
        },
      },
    },
  },
  // operator-framework/api 7580ff1f and 0d3101d2, crds: the fields that are written here.
  'operators.coreos.com/v1 OperatorGroup': {
    type: 'object',
    additionalProperties: false,
    properties: {
      spec: {
        type: 'object',
        additionalProperties: false,
        properties: {
          targetNamespaces: { type: 'array', items: { type: 'string' } },
          upgradeStrategy: { type: 'string', enum: ['Default', 'TechPreviewUnsafeFailForward'] },
        },
      },
    },
  },
  'operators.coreos.com/v1alpha1 Subscription': {
    type: 'object',
    additionalProperties: false,
    required: ['spec'],
    properties: {
      spec: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'source', 'sourceNamespace'],
        properties: {
          channel: { type: 'string' },
          installPlanApproval: { type: 'string', enum: ['Automatic', 'Manual'] },
          name: { type: 'string' },
          source: { type: 'string' },
          sourceNamespace: { type: 'string' },
          startingCSV: { type: 'string' },
        },
      },
    },
  },
};

/** Parts that nothing here emits: most are a pod again, and a judge would compile them for seconds. */
const LEFT_OUT = {
  // Its pattern begins with a flag that no regular expression here has.
  AKSNodeClass: [['spec', 'vnetSubnetID']],
  InferenceService: [
    ...['canary', 'transformer', 'explainer'].map((part) => ['spec', part]),
    ...'huggingface lightgbm model onnx paddle pmml pytorch sklearn tensorflow triton xgboost workerSpec'
      .split(' ')
      .map((part) => ['spec', 'predictor', part]),
  ],
  LLMInferenceService: [
    ...['baseRefs', 'kvCacheOffloading', 'scaling', 'storageInitializer', 'tracing'].map((part) => ['spec', part]),
    ...['kvCacheOffloading', 'scaling', 'worker'].map((part) => ['spec', 'prefill', part]),
    ...['gateway', 'ingress'].map((part) => ['spec', 'router', part]),
    ...['config', 'pool', 'template'].map((part) => ['spec', 'router', 'scheduler', part]),
    ['spec', 'router', 'route', 'http', 'spec'],
  ],
  KubeVirt: ['customizeComponents', 'infra', 'workloads'].map((part) => ['spec', part]),
};

/** The version that is emitted, of definitions that serve others as well and are large. */
const VERSIONS = { LLMInferenceService: 'v1alpha2' };

/** Files on a node that are described as objects, although no API server sees them: they have no metadata. */
const FILES = ['aws-eks-nodeadm/nodeadm/crds/node.eks.aws_nodeconfigs.yaml'];

const BOUNDS = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
];

/** Keywords that decide about a value by themselves. */
const KEPT =
  'type enum pattern minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems minProperties maxProperties required uniqueItems additionalProperties $ref'.split(
    ' ',
  );

function closed(schema) {
  const result = rewrite(schema, closed);
  const open = schema['x-kubernetes-preserve-unknown-fields'] || schema['x-kubernetes-embedded-resource'];
  if (schema.properties && !open && result.additionalProperties === undefined) result.additionalProperties = false;
  return result;
}

/** Inside `allOf`, `anyOf`, `oneOf` and `not` a schema adds conditions and does not list all fields: never closed. */
const open = (schema) => rewrite(schema, open);

function rewrite(schema, inner) {
  if (schema['x-kubernetes-int-or-string'] || schema.format === 'int-or-string') {
    return { type: ['integer', 'string'], ...(schema.pattern ? { pattern: schema.pattern } : {}) };
  }
  const result = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') result.properties = mapValues(value, inner);
    else if (key === 'additionalProperties' && isRaw(value)) result[key] = {};
    else if (key === 'items' || (key === 'additionalProperties' && typeof value === 'object')) result[key] = inner(value);
    else if (key === 'allOf' || key === 'anyOf' || key === 'oneOf') result[key] = value.map(open);
    else if (key === 'not') result.not = open(value);
    else if (key === 'type') result.type = withoutNull(value);
    else if (key === '$ref') result.$ref = `#/definitions/${value.split('/').pop()}`;
    // No regular expression here has a flag of Go's inside.
    else if (key === 'pattern' && value.includes('(?i)')) continue;
    else if (KEPT.includes(key)) result[key] = value;
  }
  // OpenAPI 3.0 says beside a bound that it is not reached.
  for (const [bound, exclusive] of BOUNDS)
    if (typeof result[exclusive] === 'boolean') {
      if (result[exclusive]) [result[exclusive], result[bound]] = [result[bound], undefined];
      else delete result[exclusive];
    }
  return result;
}

/** A value of Go's `map[string]runtime.RawExtension`: any JSON, which controller-gen writes as an object. */
const isRaw = ({ type, properties, 'x-kubernetes-preserve-unknown-fields': preserved }) =>
  type === 'object' && preserved === true && !properties;

const mapValues = (object, change) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
/** Nothing that we emit is null, so the wheel's nullable types are narrowed to OpenAPI's own. */
const withoutNull = (type) => (Array.isArray(type) ? one(type.filter((name) => name !== 'null')) : type);
const one = (types) => (types.length === 1 ? types[0] : types);

/** The definitions that the kinds reach, rewritten; references outside them do not exist. */
function extract(definitions, minor) {
  const kinds = {};
  const reached = {};
  const reach = (name) => {
    if (name in reached) return;
    reached[name] = definitionOf(name, definitions[name]);
    JSON.stringify(reached[name], (key, value) => {
      if (key === '$ref') reach(value.split('/').pop());
      return value;
    });
  };
  for (const [apiVersion, [group, names, minors]] of Object.entries(KINDS)) {
    if (minors !== undefined && !minors.includes(minor)) continue;
    for (const kind of names.split(' ')) {
      const name = `io.k8s.api.${group}.${kind}`;
      if (definitions[name] === undefined) throw new Error(`no definition ${name}`);
      reach(name);
      reached[name] = rooted(reached[name], apiVersion, kind);
      kinds[`${apiVersion} ${kind}`] = name;
    }
  }
  return { kinds, definitions: Object.fromEntries(Object.entries(reached).sort(([a], [b]) => (a < b ? -1 : 1))) };
}

function definitionOf(name, schema) {
  if (name.endsWith('.resource.Quantity')) return { type: ['string', 'number'] };
  if (name.endsWith('.intstr.IntOrString')) return { type: ['integer', 'string'] };
  return closed(schema);
}

function rooted(schema, apiVersion, kind, has = ['metadata']) {
  const required = [...new Set(['apiVersion', 'kind', ...has, ...(schema.required ?? [])])];
  return { ...schema, properties: { ...schema.properties, apiVersion: { enum: [apiVersion] }, kind: { enum: [kind] } }, required };
}

function fromSwagger(minor) {
  const file = join(upstream, `kubernetes/openapi/v${minor}/swagger.json`);
  const text = existsSync(file) ? readFileSync(file) : gunzipSync(readFileSync(`${file}.gz`));
  return extract(JSON.parse(text.toString()).definitions, minor);
}

function fromWheel(minor) {
  const file = join(wheel, `kubernetes_validate/kubernetes-json-schema/v${minor}.0-local/_definitions.json`);
  return extract(JSON.parse(readFileSync(file, 'utf8')).$defs, minor);
}

function fromCrds() {
  const kinds = {};
  const definitions = {};
  for (const file of [...CRDS, ...FILES]) {
    const bytes = readFileSync(join(upstream, file));
    for (const document of parseAllDocuments((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString())) {
      const { spec } = document.toJS();
      for (const version of spec.versions.filter(({ served, deprecated }) => served && !deprecated)) {
        if ((VERSIONS[spec.names.kind] ?? version.name) !== version.name) continue;
        const apiVersion = `${spec.group}/${version.name}`;
        const schema = closed(version.schema.openAPIV3Schema);
        // Controllers write these; what we emit has none.
        for (const key of ['status', 'operation']) delete schema.properties[key];
        for (const steps of LEFT_OUT[spec.names.kind] ?? []) leaveOut(schema, steps);
        const name = `${apiVersion}.${spec.names.kind}`.replaceAll('/', '.');
        kinds[`${apiVersion} ${spec.names.kind}`] = name;
        // A CRD's own schema says of metadata only that it is an object: the server knows the rest.
        definitions[name] = rooted(
          { ...schema, properties: { ...schema.properties, metadata: { type: 'object', required: ['name'] } } },
          apiVersion,
          spec.names.kind,
          FILES.includes(file) ? [] : undefined,
        );
      }
    }
  }
  for (const [kind, schema] of Object.entries(BY_HAND)) {
    const [apiVersion, name] = kind.split(' ');
    kinds[kind] = `${apiVersion}.${name}`.replaceAll('/', '.');
    definitions[kinds[kind]] = rooted(
      { ...schema, properties: { ...schema.properties, metadata: { type: 'object', required: ['name'] } } },
      apiVersion,
      name,
    );
  }
  return { kinds, definitions: sharedParts(definitions) };
}

function leaveOut({ properties }, [step, ...rest]) {
  if (properties[step] === undefined) throw new Error(`no part ${step}`);
  if (rest.length > 0) leaveOut(properties[step], rest);
  else delete properties[step];
}

/** One definition a line, so that a change of version reads as the definitions that it changed. */
function write(name, { kinds, definitions }) {
  const rows = Object.entries(definitions).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  writeFileSync(join(out, `${name}.json`), `{"kinds":${JSON.stringify(kinds)},\n"definitions":{\n${rows.join(',\n')}\n}}\n`);
  console.log(`${name}: ${Object.keys(kinds).length} kinds, ${rows.length} definitions`);
}

for (const minor of ['1.30', '1.31', '1.32']) write(minor, fromWheel(minor));
for (const minor of ['1.33', '1.34', '1.35', '1.36']) write(minor, fromSwagger(minor));
write('crds', fromCrds());
