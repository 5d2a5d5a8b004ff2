import { kubeletSchema as kubeletFormat } from '../../words/formats';
import { type Field, type Schema, anyOf, integer, json, map, object, required } from '../../internal';
import { LABEL_KEY } from '../../words/kubernetes';

/** The fields that this library computes or reads, whose values are checked at once. */
const READ: readonly string[] = [
  ...['apiVersion', 'kind', 'cpuManagerPolicy', 'cpuManagerPolicyOptions', 'topologyManagerPolicy', 'topologyManagerScope'],
  ...['topologyManagerPolicyOptions', 'memoryManagerPolicy', 'reservedMemory', 'reservedSystemCPUs', 'kubeReserved', 'systemReserved'],
  ...['kubeReservedCgroup', 'systemReservedCgroup', 'evictionHard', 'mergeDefaultEvictionSettings', 'failSwapOn', 'registerWithTaints'],
  ...['featureGates', 'maxPods'],
];

/** The schema of a whole KubeletConfiguration, or of the part of one that overrides what is computed. */
export function kubeletSchema(whole: boolean): Schema {
  const known = kubeletFormat();
  const fields = Object.entries(known.is === 'object' ? known.keys : {});
  // Whether the kubelet accepts the value of any other field is a rule's question.
  const keys = fields.map(([key, { schema, optional: isOptional }]) => [
    key,
    { schema: READ.includes(key) ? schema : json, optional: isOptional || !whole },
  ]);
  return { is: 'object', keys: Object.fromEntries(keys) as Readonly<Record<string, Field>> };
}

/** Overrides of a KubeletConfiguration, checked without making the schema when this library is imported. */
export const kubeletOverridesSchema: Schema = {
  is: 'object',
  get keys() {
    const schema = (overrides ??= kubeletSchema(false));
    return schema.is === 'object' ? schema.keys : {};
  },
};
let overrides: Schema | undefined;

/** Any of the forms in which a whole number or a count of nodes is given. */
export const nodeCountSchema: Schema = anyOf(
  'a whole number of nodes, or { min, max }',
  integer({ min: 0 }),
  object<{ min: number; max: number }>({ min: required(integer({ min: 0 })), max: required(integer({ min: 0 })) }),
);

/** Form of the sizes of domains. A domain of `kubernetes.io/hostname` is one node, whatever is said. */
export const nodesPerDomainSchema: Schema = map(integer({ min: 1 }), {
  min: 1,
  key: new RegExp(`^(?!kubernetes\\.io/hostname$)${LABEL_KEY.source.slice(1)}`),
  keyWhat: "a node label such as 'cloud.provider.com/topology-rack'",
});
