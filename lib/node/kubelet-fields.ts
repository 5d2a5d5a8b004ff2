import type { Field, Schema } from '../internal';
import { anyOf, integer, json, list, map, object, oneOf, optional, plainText, required } from '../internal';
import type { Taint } from '../kubernetes';
import {
  cpuManagerPolicies,
  kubeletFields,
  LABEL_KEY,
  LABEL_VALUE,
  memoryManagerPolicies,
  taintEffects,
  topologyManagerPolicies,
  topologyManagerScopes,
} from '../kubernetes';

const quantities = map(plainText());

/** A taint as it stands in a node's specification. */
export const taintSchema: Schema = object<Taint>({
  key: required(plainText({ pattern: LABEL_KEY, what: "a taint key such as 'nvidia.com/gpu'" })),
  value: optional(plainText({ pattern: LABEL_VALUE, empty: true, what: 'a taint value: up to 63 letters, digits, -, _ and .' })),
  effect: required(oneOf(taintEffects)),
});

/** The fields that this library computes or reads, with their types. */
const READ: Readonly<Record<string, Schema>> = {
  cpuManagerPolicy: oneOf(cpuManagerPolicies),
  cpuManagerPolicyOptions: map(plainText()),
  topologyManagerPolicy: oneOf(topologyManagerPolicies),
  topologyManagerScope: oneOf(topologyManagerScopes),
  topologyManagerPolicyOptions: map(plainText()),
  memoryManagerPolicy: oneOf(memoryManagerPolicies),
  reservedMemory: list(
    object<{ numaNode: number; limits: object }>({ numaNode: required(integer({ min: 0 })), limits: required(quantities) }),
  ),
  reservedSystemCPUs: plainText({ empty: true, what: "a Linux CPU list such as '0-3,56-59'" }),
  kubeReserved: quantities,
  systemReserved: quantities,
  kubeReservedCgroup: plainText({ empty: true }),
  systemReservedCgroup: plainText({ empty: true }),
  evictionHard: quantities,
  mergeDefaultEvictionSettings: { is: 'boolean' },
  failSwapOn: { is: 'boolean' },
  registerWithTaints: list(taintSchema),
  featureGates: map({ is: 'boolean' }),
  maxPods: integer({ min: 0 }),
};

/** The schema of a whole KubeletConfiguration, or of the part of one that overrides what is computed. */
export function kubeletSchema(whole: boolean): Schema {
  const identity = { apiVersion: oneOf(['kubelet.config.k8s.io/v1beta1']), kind: oneOf(['KubeletConfiguration']) };
  const keys: Record<string, Field> = {};
  for (const [key, schema] of Object.entries(identity)) keys[key] = whole ? required(schema) : optional(schema);
  for (const [key, schema] of Object.entries(READ)) keys[key] = optional(schema);
  // Whether the kubelet accepts a value is a rule's question.
  for (const key of kubeletFields().keys()) keys[key] ??= optional(json);
  return { is: 'object', keys };
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
