import { ownValue } from '../../../internal';
import { machines } from '.';
import type { MachineShape } from '../shape';

/** A preset, under the name by which contexts and commands know it. */
export interface NamedMachine {
  /** Such as `dgxH100` or `aws.p5.48xlarge`. */
  readonly name: string;
  /** What a program writes, such as `machines.aws['p5.48xlarge']`. */
  readonly code: string;
  readonly machine: MachineShape;
}

const PRESETS: Readonly<Record<string, MachineShape | Readonly<Record<string, MachineShape>>>> = machines;
const isMachine = (preset: (typeof PRESETS)[string]): preset is MachineShape => typeof preset['gpu'] === 'string';

/** The names of all presets. */
export const machineNames = (): readonly string[] =>
  Object.entries(PRESETS).flatMap(([name, preset]) =>
    isMachine(preset) ? [name] : Object.keys(preset).map((inner) => `${name}.${inner}`),
  );

/** The preset of this name. */
export function machineNamed(name: string): MachineShape | undefined {
  const [, cloud = name, inner] = /^(\w+)\.(.+)$/.exec(name) ?? [];
  const preset = ownValue(PRESETS, cloud);
  if (preset === undefined) return undefined;
  if (isMachine(preset)) return inner === undefined ? preset : undefined;
  return inner === undefined ? undefined : ownValue(preset, inner);
}

/** Every preset, by cloud, GPU and size. */
export function presetMachines(): readonly NamedMachine[] {
  const all = machineNames().flatMap((name) => {
    const machine = machineNamed(name);
    return machine === undefined ? [] : [{ name, code: codeOf(name), machine }];
  });
  return all.sort(
    (a, b) =>
      order(cloudOf(a.name), cloudOf(b.name)) ||
      order(a.machine.gpu, b.machine.gpu) ||
      a.machine.gpus.length - b.machine.gpus.length ||
      a.machine.cpus - b.machine.cpus ||
      order(a.name, b.name),
  );
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** Machines that one may own come first. */
const cloudOf = (name: string): string => (name.includes('.') ? name.slice(0, name.indexOf('.')) : '');

function codeOf(name: string): string {
  const [, cloud, inner = ''] = /^(\w+)\.(.+)$/.exec(name) ?? [];
  if (cloud === undefined) return `machines.${name}`;
  return /^[A-Za-z_]\w*$/.test(inner) ? `machines.${cloud}.${inner}` : `machines.${cloud}['${inner}']`;
}
