import { gpuModels } from '../../words/gpu';
import {
  type ExactlyOne,
  type Field,
  type Problem,
  type Schema,
  at,
  check,
  handle,
  isPlainObject,
  isUnknown,
  json,
  list,
  map,
  object,
  oneOf,
  optional,
  plainText,
  required,
  unknownYet,
} from '../../internal';
import { parseQuantity, type PodSpec } from '../../words/kubernetes';
import { nodeImageIds, osNames } from '../../words/platforms';
import { machineHandle } from '../../words/machine';
import { misshapenIn } from '../../words/kinds';
import { labelsSchema, migStrategies } from '../model';
import { migGroupsSchema, migLayoutSchema, sharingSchema } from '../allocators';
import { intents } from './intent';
import { taintSchema } from '../../words/formats';
import { kubeletOverridesSchema, nodeCountSchema, nodesPerDomainSchema } from './kubelet-fields';
import type { BorrowedPoolAttributes, NodePoolProps, Tuning } from './pool-props';
import { type NodeTuning, tuningFields } from './settings';

const selectorSchema: Schema = { ...labelsSchema, min: 1 } as Schema;
const silenceSchema = map(plainText(), { keyWhat: 'the id of a rule' });

const sharingForm = sharingSchema();

const machineKeys: Readonly<Record<string, Field>> = {
  machine: optional(machineHandle),
  machines: optional(list(machineHandle, { min: 1 })),
};

const nodeKeys = {
  nodes: required(nodeCountSchema),
  nodesPerDomain: optional(nodesPerDomainSchema),
  os: optional(oneOf(osNames)),
  nodeImage: optional(oneOf(nodeImageIds())),
  nodeSelector: optional(selectorSchema),
  labels: optional(labelsSchema),
  taints: optional(list(taintSchema)),
  silence: optional(silenceSchema),
} satisfies { readonly [K in keyof Required<NodePoolProps>]: Field };

const tuningKeys = {
  pods: optional(list(handle('a pod specification with containers', hasContainers, misshapenPod))),
  kubelet: optional(kubeletOverridesSchema),
} satisfies { readonly [K in Exclude<keyof Required<Tuning>, keyof NodeTuning>]: Field };

/** A form whose keys are made when the first props are checked, and not when this library is imported. */
function onFirstUse(keys: () => Readonly<Record<string, Field>>, exactly: readonly ExactlyOne[]): Schema {
  let made: Readonly<Record<string, Field>> | undefined;
  return {
    is: 'object',
    get keys() {
      return (made ??= keys());
    },
    ...(exactly.length === 0 ? {} : { exactly }),
  };
}

/** Form of what a description says of the settings of its nodes. */
export const tuningSchema: Schema = onFirstUse(
  () => ({ ...tuningFields(), kubelet: tuningKeys.kubelet, intent: required(oneOf(intents)) }),
  [],
);

/** Form of `GpuNodePoolProps`. */
export const gpuNodePoolSchema: Schema = {
  is: 'object',
  keys: { ...machineKeys, ...nodeKeys, sharing: optional(sharingForm) },
};

/** Form of `TunedGpuNodeProps`. */
export const tunedGpuNodeSchema: Schema = onFirstUse(
  () => ({
    ...machineKeys,
    ...nodeKeys,
    ...tuningKeys,
    ...tuningFields(),
    os: required(oneOf(osNames)),
    intent: required(oneOf(intents)),
    sharing: optional(sharingForm),
  }),
  [['machine', 'machines']],
);

/** Form of `MigPartitionedNodePoolProps`. */
export const migPartitionedNodePoolSchema: Schema = onFirstUse(
  () => ({
    ...machineKeys,
    ...nodeKeys,
    ...tuningKeys,
    ...tuningFields(),
    layout: optional(migLayoutSchema),
    groups: optional(migGroupsSchema),
    strategy: optional(oneOf(migStrategies)),
    intent: optional(oneOf(intents)),
  }),
  [
    ['machine', 'machines'],
    ['layout', 'groups'],
  ],
);

/** Form of `BorrowedPoolAttributes`. */
export const borrowedPoolSchema: Schema = object<BorrowedPoolAttributes>({
  sharing: required(sharingForm),
  nodeSelector: required(selectorSchema),
  taints: optional(list(taintSchema)),
  gpu: optional(oneOf(gpuModels)),
  machine: optional(machineHandle),
  kubelet: optional(kubeletOverridesSchema),
  nodes: optional(nodeCountSchema),
  nodesPerDomain: optional(nodesPerDomainSchema),
  silence: optional(silenceSchema),
});

/** What of a pod specification the kubelet could not count: its form, and its quantities. */
function misshapenPod(value: unknown, path: string): readonly Problem[] {
  const malformed = check(json, value, path);
  if (malformed.length > 0) return malformed;
  const problems = misshapenIn(value, path);
  return problems.length > 0 ? problems : [...wrongQuantities(value as PodSpec, path)];
}

function* wrongQuantities(spec: PodSpec, path: string): Generator<Problem> {
  for (const list of ['initContainers', 'containers'] as const)
    for (const [index, { resources = {} }] of (spec[list] ?? []).entries())
      for (const part of ['limits', 'requests'] as const)
        for (const [name, amount] of Object.entries(resources[part] ?? {}))
          yield* wrongAmount(name, amount, at(`${path}.${list}[${index}].resources.${part}`, name));
}

/** Devices are counted, and nothing is asked for less than none of. */
function* wrongAmount(name: string, got: unknown, path: string): Generator<Problem> {
  const amount = parseQuantity(got);
  if (amount === undefined) yield noQuantity(path, got);
  else if (amount < 0) yield { path, problem: 'is negative', got, allowed: '0 and more', fix: 'ask for 0 or more' };
  else if (name.includes('/') && !Number.isInteger(amount))
    yield { path, problem: 'is a part of a device', got, allowed: 'a whole number', fix: 'ask for whole devices' };
}

const noQuantity = (path: string, got: unknown): Problem => {
  const allowed = "a quantity such as 4, '500m' or '16Gi'";
  return isUnknown(got) ? unknownYet(path, allowed) : { path, problem: 'is not a quantity', got, allowed, fix: `give ${allowed}` };
};

function hasContainers(value: unknown): boolean {
  if (!isPlainObject(value)) return false;
  const { containers } = value;
  return isUnknown(containers) || (Array.isArray(containers) && containers.length > 0);
}
