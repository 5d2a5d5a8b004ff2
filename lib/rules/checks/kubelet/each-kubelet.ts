import { fieldAt, isPlainObject, memo } from '../../../internal';
import { kubelet } from '../../../words/formats';
import { type KubeletConfiguration, minorOf } from '../../../words/kubernetes';
import type { MachineShape } from '../../../words/machine';
import type { KubeletFacts, Model } from '../../../plans/model';

/** What is known around a kubelet. */
export interface Known {
  readonly machine?: MachineShape;
  /** Minor of Kubernetes 1. */
  readonly minor?: number;
}

/** A kubelet, with the machine and the minor where they are known. */
type KnownKubelet = readonly [KubeletFacts, Known];

/** Every kubelet. */
export const kubeletsIn = memo((model: Model): readonly KnownKubelet[] => {
  const machines = machinesOf(model);
  return model.kubelets.map((kubelet) => {
    const machine = machines.get(key(kubelet.pool, kubelet.machine));
    return [kubelet, { ...(machine ? { machine } : {}), ...(kubelet.cluster ? { minor: minorOf(kubelet.cluster.kubernetes) } : {}) }];
  });
});

/**
 * Every kubelet, for a rule that takes the configuration to be of its form: what is not is the subject of `kubelet/value` and its
 * likes, and left out here.
 */
export const soundKubelets = memo((model: Model): readonly KnownKubelet[] =>
  kubeletsIn(model).map(([kubelet, known]) => {
    const configuration = soundOf(kubelet.configuration);
    return [configuration === kubelet.configuration ? kubelet : { ...kubelet, configuration }, known];
  }),
);

/** Several rules look at the same kubelets. */
const soundOf = memo(withoutMisfits);

/** Maps whose values are strings, which rules read without asking. */
const OF_STRINGS: readonly string[] = [
  'kubeReserved',
  'systemReserved',
  'evictionHard',
  'cpuManagerPolicyOptions',
  'topologyManagerPolicyOptions',
];

function withoutMisfits(given: KubeletConfiguration): KubeletConfiguration {
  const wrong = Object.entries(given).filter(([name, value]) => value !== undefined && !fits(name, value));
  if (wrong.length === 0) return given;
  const names = wrong.map(([name]) => name);
  return Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name))) as unknown as KubeletConfiguration;
}

function fits(name: string, value: unknown): boolean {
  if (OF_STRINGS.includes(name)) return isMapOfStrings(value);
  if (name === 'reservedMemory')
    return Array.isArray(value) && value.every((entry) => isPlainObject(entry) && isMapOfStrings(entry['limits']));
  const schema = fieldAt(kubelet.schema(), name)?.schema;
  if (schema?.is === 'map' || schema?.is === 'object') return isPlainObject(value);
  if (schema?.is === 'list') return Array.isArray(value);
  const isText = schema?.is === 'text' || (schema?.is === 'oneOf' && schema.values.every((one) => typeof one === 'string'));
  return !isText || typeof value === 'string';
}

const isMapOfStrings = (value: unknown): boolean =>
  isPlainObject(value) && Object.values(value).every((inner) => inner === undefined || typeof inner === 'string');

const machinesOf = memo(
  ({ pools }: Model): ReadonlyMap<string, MachineShape> =>
    new Map(pools.flatMap(({ path, shapes = [] }) => shapes.map(({ machine }) => [key(path, machine.name), machine] as const))),
);

const key = (pool: string | undefined, machine: string | undefined): string => `${pool ?? ''} ${machine ?? ''}`;
