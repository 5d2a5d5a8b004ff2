import { readFileSync } from 'node:fs';
import { GpuConfigError } from '../../internal';
import { poolsProgram, proposePools } from '../../words/machine';
import { reasonOf } from './files';
import type { Outcome } from './outcome';
import { isSystemError } from './machine-operand';

/** A program with the pools that the nodes of a cluster seem to be; 1 where no node has a GPU that is known, 2 where the nodes cannot be read. */
export function nodesOutcome(path: string, stdin: () => Iterable<string>): Outcome {
  try {
    const text = path === '-' ? [...stdin()].join('') : readFileSync(path, 'utf8');
    const pools = proposePools(text);
    const left = pools.left.map(({ node, why }) => `${node}: ${why}\n`).join('');
    return pools.pools.length === 0
      ? { stdout: '', stderr: `no node has a GPU that is known\n${left}`, code: 1 }
      : { stdout: poolsProgram(pools), stderr: left, code: 0 };
  } catch (error) {
    if (!GpuConfigError.is(error) && !isSystemError(error)) throw error;
    const why = isSystemError(error) ? `${reasonOf(error)}; give what kubectl get nodes -o json printed` : error.message;
    return { stdout: '', stderr: `${path}: ${why}\n`, code: 2 };
  }
}
