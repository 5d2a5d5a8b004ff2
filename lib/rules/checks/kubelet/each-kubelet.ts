import { fieldAt, isPlainObject, memo } from '../../../internal';
import { kubelet } from '../../../words/formats';
import { type KubeletConfiguration, minorOf } from '../../../words/kubernetes';
import type { MachineShape } from '../../../words/machine';
import type { KubeletFacts, Model } from '../../../plans/model';
import type { Finding, Rule } from '../../rule';

/** What is known around a kubelet. */
export interface Known {
  readonly machine?: MachineShape;
  /** Minor of Kubernetes 1. */
  readonly minor?: number;
}

/** A finding of a rule that looks at one kubelet. */
export type KubeletFinding = Omit<Finding, 'subject'>;

/** A rule that looks at each kubelet by itself, with the machine and the minor where they are known. */
export function eachKubelet(row: Omit<Rule, 'check'>, look: (kubelet: KubeletFacts, known: Known) => Iterable<KubeletFinding>): Rule {
  return {
    ...row,
    *check(model) {
      const machines = machinesOf(model);
      for (const kubelet of model.kubelets) {
        const machine = machines.get(key(kubelet.pool, kubelet.machine));
        const known = { ...(machine ? { machine } : {}), ...(kubelet.cluster ? { minor: minorOf(kubelet.cluster.kubernetes) } : {}) };
        for (const finding of look(kubelet, known)) yield { ...finding, subject: kubelet.path };
      }
    },
  };
}

/**
 * The same, for a rule that takes the configuration to be of its form: what is not is the subject of `kubelet/value` and its
 * likes, and left out here.
 */
export function eachSoundKubelet(row: Omit<Rule, 'check'>, look: (kubelet: KubeletFacts, known: Known) => Iterable<KubeletFinding>): Rule {
  return eachKubelet(row, (kubelet, known) => {
    const configuration = soundOf(kubelet.configuration);
    return look(configuration === kubelet.configuration ? kubelet : { ...kubelet, configuration }, known);
  });
}

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
