import { drawMachine } from '../../plans/picture';
import type { Outcome } from './outcome';
import { machineOperand } from './machine-operand';

/** A machine as SVG: 0, or 2 where it cannot be read. */
export function pictureOutcome(word: string): Outcome {
  const operand = machineOperand(word);
  return 'problem' in operand
    ? { stdout: '', stderr: `${operand.problem}\n`, code: 2 }
    : { stdout: drawMachine(operand.machine), stderr: '', code: 0 };
}
