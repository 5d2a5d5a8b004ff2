import { textTable } from '../../internal';
import { diffMachines, machineNamed } from '../../words/machine';
import type { Outcome } from './outcome';
import { machineOperand } from './machine-operand';

/** In what two machines differ, as a table: 0 where they do not, 1 where they do, 2 where one cannot be read. */
export function diffOutcome(first: string, second: string): Outcome {
  const known = machineNamed(first)?.gpu ?? machineNamed(second)?.gpu;
  const [a, b] = [machineOperand(first, known), machineOperand(second, known)];
  const problems = [a, b].flatMap((operand) => ('problem' in operand ? [operand.problem] : []));
  if ('problem' in a || 'problem' in b) return { stdout: '', stderr: `${problems.join('\n')}\n`, code: 2 };
  const differences = diffMachines(a, b);
  if (differences.length === 0) return { stdout: 'The machines do not differ in what both know.\n', stderr: '', code: 0 };
  return {
    stdout: textTable(
      ['DIFFERENCE', first, second],
      differences.map((one) => [one.what, one.first, one.second]),
    ),
    stderr: '',
    code: 1,
  };
}
