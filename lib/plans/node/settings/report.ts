import { numaOf, TAKE_A_SNAPSHOT } from '../../../words/machine';
import type { NodePlan, Primitive } from '../../model';
import { settingRows } from './settings';

/** One setting of a node, for people: what it is, why, and how one sees it. */
export interface ExplainedSetting {
  readonly id: string;
  /** The property of the pool that says it; absent for what follows from others. */
  readonly property?: string;
  /** What it is set to; absent for what follows from others. */
  readonly value?: unknown;
  /** `asked`: the pool says it. `default`: it follows from intent, machine and platform. */
  readonly because: 'asked' | 'default';
  /** What is set on the node, a line each. */
  readonly sets: readonly string[];
  readonly why: string;
  readonly source: string;
  /** A command that shows it on the node. */
  readonly verify: string;
  /** What carries it to the node, or sets it there by itself; empty where nothing does. */
  readonly deliveredBy: readonly string[];
}

/** Every setting of a node, as `cdk8s-gpu explain POOL --from FOLDER` prints it. */
export interface NodeSettings {
  readonly apiVersion: 'cdk8s-gpu/v1';
  readonly kind: 'NodeSettings';
  readonly cluster: string;
  readonly pool: string;
  readonly machine: string;
  readonly os?: string;
  readonly intent?: string;
  readonly settings: readonly ExplainedSetting[];
  /** What could not be planned, and what to give for it; absent where all is known. */
  readonly unknown?: readonly string[];
}

/** What of a plan each vehicle leaves out. */
interface Carried {
  readonly vehicle: { readonly name: string };
  readonly left: readonly { readonly setting: string }[];
}

/** What of a plan's kubelet is left as it is for want of the machine's NUMA nodes. */
function unknownOf({ machine, intent }: NodePlan): Pick<NodeSettings, 'unknown'> {
  if (intent === undefined || numaOf(machine) !== undefined) return {};
  const text = `topologyManagerPolicy is none and the memory manager is off: the NUMA nodes of machine '${machine.name}' are not known`;
  return { unknown: [`${text}; ${TAKE_A_SNAPSHOT}`] };
}

/** A plan with the reasons of its settings. */
export function explainedSettings(plan: NodePlan, carried: readonly Carried[], rows = settingRows): NodeSettings {
  return {
    apiVersion: 'cdk8s-gpu/v1',
    kind: 'NodeSettings',
    cluster: plan.cluster.name,
    pool: plan.pool,
    machine: plan.machine.name,
    ...(plan.os === undefined ? {} : { os: plan.os }),
    ...(plan.intent === undefined ? {} : { intent: plan.intent }),
    settings: plan.settings.flatMap(({ id, value, byDefault, primitives, deliveredBy }) => {
      const row = rows.find((one) => one.id === id);
      if (row === undefined) return [];
      return [
        {
          id,
          ...(row.option === undefined ? {} : { property: row.option.at, value }),
          because: byDefault === true ? ('default' as const) : ('asked' as const),
          sets: [...new Set(primitives.flatMap(wordsOf))],
          why: row.why,
          source: row.source,
          verify: row.verify,
          deliveredBy:
            deliveredBy !== undefined
              ? [deliveredBy]
              : carried.filter(({ left }) => left.every(({ setting }) => setting !== id)).map(({ vehicle }) => vehicle.name),
        },
      ];
    }),
    ...unknownOf(plan),
  };
}

/** What a primitive sets, as one would type it. */
function wordsOf(primitive: Primitive): readonly string[] {
  switch (primitive.kind) {
    case 'kubelet':
      return Object.entries(primitive.configuration)
        .filter(([key]) => key !== 'apiVersion' && key !== 'kind')
        .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
    case 'registration':
      return [
        ...Object.entries(primitive.labels).map(([key, value]) => `label ${key}=${value}`),
        ...primitive.taints.map(({ key, value = '', effect }) => `taint ${key}=${value}:${effect}`),
      ];
    case 'kernelArgument':
      return [`kernel argument ${primitive.argument}`];
    case 'hugePages':
      return [`${primitive.count} pages of ${primitive.size}${placed(primitive)}`];
    case 'sysctl':
      return [`${primitive.key} = ${primitive.value}`];
    case 'sysfs':
      return [`${primitive.path} = ${primitive.value}`];
    case 'file':
      return [`file ${primitive.path}`];
    case 'systemdUnit':
      return [primitive.dropIn === undefined ? `unit ${primitive.name}` : `${primitive.name}.d/${primitive.dropIn}`];
    case 'kernelModule':
      return [`module ${[primitive.name, ...Object.entries(primitive.options ?? {}).map(([key, value]) => `${key}=${value}`)].join(' ')}`];
    case 'package':
      return [`package ${primitive.name}`];
    case 'containerRuntime':
      return ['configuration of containerd'];
    case 'command':
      return [primitive.run.join(' ')];
    case 'firmware':
      return [`looks whether the firmware has ${primitive.item} = ${primitive.value}`];
  }
}

const placed = ({ nodes }: Extract<Primitive, { kind: 'hugePages' }>): string =>
  nodes === undefined ? '' : `: ${nodes.map(({ node, count }) => `${count} on NUMA node ${node}`).join(', ')}`;
