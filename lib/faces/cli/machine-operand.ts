import { existsSync, readFileSync } from 'node:fs';
import { GpuConfigError, isPlainObject, likelyFirst } from '../../internal';
import {
  type ComparedMachine,
  checkMachine,
  type MachineShape,
  machineNamed,
  machineNames,
  parseHwlocTopology,
  parseNcclTopology,
  readSnapshot,
} from '../../words/machine';
import { reasonOf } from './files';

/** A machine that a command line names, or why there is none. */
export type Operand = ComparedMachine | { readonly problem: string };

/** A preset by name, or a file: a snapshot, a topology file of NCCL or hwloc, or the JSON of a shape. */
export function machineOperand(word: string, gpu?: MachineShape['gpu']): Operand {
  const preset = machineNamed(word);
  if (preset !== undefined) return { machine: preset };
  if (!existsSync(word)) {
    const [nearest] = likelyFirst(word, machineNames());
    return {
      problem: `${word} is neither a file nor a preset; did you mean ${nearest ?? ''}? cdk8s-gpu machines lists the presets`,
    };
  }
  try {
    return machineOfText(readFileSync(word, 'utf8'), gpu);
  } catch (error) {
    if (!GpuConfigError.is(error) && !isSystemError(error)) throw error;
    return { problem: `${word}: ${isSystemError(error) ? reasonOf(error) : error.message}` };
  }
}

/** What reading a file may throw. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  typeof error === 'object' && error !== null && 'syscall' in error;

/** @param gpu The model of the other machine, for files that do not name theirs. */
function machineOfText(text: string, gpu: MachineShape['gpu'] | undefined): Operand {
  const name = 'machine';
  if (text.trimStart().startsWith('{')) return machineOfJson(text);
  if (/<topology\b/.test(text.slice(0, BEGINNING))) return { machine: parseHwlocTopology(text, { name }) };
  if (!/<system\b/.test(text.slice(0, BEGINNING))) return readSnapshot(text, { name });
  try {
    return { machine: parseNcclTopology(text, { name }) };
  } catch (error) {
    if (gpu === undefined || !/does not name the model/.test(String(error))) throw error;
    return { machine: parseNcclTopology(text, { name, gpu }) };
  }
}
const BEGINNING = 2000;

function machineOfJson(text: string): Operand {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'is not JSON' };
  }
  const machine = isPlainObject(value) && isPlainObject(value['machine']) ? value['machine'] : value;
  const problems = checkMachine(machine);
  return problems.length > 0 ? { problem: `is not a machine: ${problems.join('; ')}` } : { machine: machine as MachineShape };
}
