import { defined, type Json, jsonOf, listOf, ownValue, textOf, valueIn } from '../../../internal';
import { type Container, DNS_1035_LABEL, type KubeObject, type PodTemplate } from '../../kubernetes';
import type { KindRow, TemplateForm } from '../kind-row';
import { derived, LABEL } from '../names';

/** Its default, as the definition has it. */
export const NIM_PORT = 8000;

/** Fields of a pod that a NIMService has by the same name. Source: k8s-nim-operator v3.1.2 `api/apps/v1alpha1/nimservice_types.go`. */
export const NIM_POD_FIELDS = [
  'nodeSelector',
  'tolerations',
  'affinity',
  'runtimeClassName',
  'schedulerName',
  'priorityClassName',
] as const;
/** Fields of its container. */
export const NIM_CONTAINER_FIELDS = ['command', 'args', 'env', 'resources'] as const;

const pick = (from: Json, keys: readonly string[]): Json =>
  Object.fromEntries(keys.flatMap((key) => (ownValue(from, key) === undefined ? [] : [[key, ownValue(from, key)]])));

/** Its claims of devices as those of a pod; the operator names them by itself. */
const claimsOf = (spec: Json) =>
  listOf(spec['draResources']).map(({ resourceClaimName, resourceClaimTemplateName, requests }, index) => ({
    pod: defined({ name: `claim-${index}`, resourceClaimName, resourceClaimTemplateName }),
    requests: Array.isArray(requests)
      ? requests.map((request: unknown) => ({ name: `claim-${index}`, request }))
      : [{ name: `claim-${index}` }],
  }));

/** The pods that the operator makes of a NIMService, without what it adds. Source: k8s-nim-operator v3.1.2 `manifests/deployment.yaml`. */
function podOf(spec: Json, { metadata: { name } }: KubeObject): PodTemplate | undefined {
  const { repository: given, tag: label, pullSecrets } = jsonOf(spec['image']);
  const [repository, tag] = [textOf(given), textOf(label)];
  if (repository === undefined) return undefined;
  const claims = claimsOf(spec);
  const resources = {
    ...jsonOf(spec['resources']),
    ...(claims.length === 0 ? {} : { claims: claims.flatMap(({ requests }) => requests) }),
  };
  const probe = (key: string): unknown => valueIn(spec, key, 'probe');
  return {
    metadata: pick(spec, ['labels', 'annotations']),
    spec: {
      ...pick(spec, NIM_POD_FIELDS),
      ...(claims.length === 0 ? {} : { resourceClaims: claims.map(({ pod }) => pod) }),
      ...(Array.isArray(pullSecrets) ? { imagePullSecrets: pullSecrets.map((secret: unknown) => ({ name: secret })) } : {}),
      containers: [
        defined({
          name: `${name}-ctr`,
          image: tag === undefined ? repository : `${repository}:${tag}`,
          ...pick(spec, NIM_CONTAINER_FIELDS),
          resources,
          startupProbe: probe('startupProbe'),
          readinessProbe: probe('readinessProbe'),
          livenessProbe: probe('livenessProbe'),
        }) as unknown as Container,
      ],
    },
  } as unknown as PodTemplate;
}

/** Its fields are those of the pod and of its one container at once. */
const flat: TemplateForm = {
  read: podOf,
  place: (inner) => {
    const [part, list, index, ...rest] = inner;
    if (part === 'metadata') return inner.slice(1);
    return part === 'spec' && list === 'containers' && index !== undefined ? rest : inner.slice(1);
  },
};

/** Source: k8s-nim-operator v3.1.2 `config/crd/bases/apps.nvidia.com_nimservices.yaml`. */
const SPEC_FIELDS: readonly string[] = [
  ...NIM_POD_FIELDS,
  ...NIM_CONTAINER_FIELDS,
  ...'annotations authSecret draResources expose groupID image inferencePlatform initContainers labels livenessProbe metrics multiNode'.split(
    ' ',
  ),
  ...'podAffinity proxy readinessProbe replicas scale sidecarContainers startupProbe storage userID'.split(' '),
];

/** The definition refuses `replicas` beside `scale`, and `scale` beside `multiNode`, whose copies have a pod for each part of the layers. */
const COUNTS = ['spec.replicas', 'spec.scale.hpa.maxReplicas', 'spec.multiNode.parallelism.pipeline'].map((at) => ({ at }));

/** A server of NVIDIA NIM. Source: k8s-nim-operator v3.1.2. */
export const nimService: KindRow = {
  group: 'apps.nvidia.com',
  versions: ['v1alpha1'],
  kind: 'NIMService',
  templates: [{ at: 'spec', counts: COUNTS, form: flat }],
  service: (name, spec) => {
    const port = valueIn(spec, 'expose', 'service', 'port');
    return { name, port: typeof port === 'number' ? port : NIM_PORT };
  },
  mountsSharedMemory: true,
  specFields: SPEC_FIELDS,
  derivedNames: (name) => [derived('the Service of a NIMService', name, LABEL, DNS_1035_LABEL)],
  until: { ready: () => 'condition=Ready' },
};
