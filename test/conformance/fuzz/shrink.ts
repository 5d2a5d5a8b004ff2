import fc from 'fast-check';
import { ended } from './check';
import { program as anyProgram } from './draw/program';
import type { Judges } from './judges';
import { type Place, seedOf, signatureOf } from './order';
import { type Program, programText } from './program';
import { pulumiFaults } from './pulumi';

/** Seconds that the search for a smaller program may take. */
const PATIENCE = 60;

/** The smallest program found that has the same fault, as text that can be pasted into a test. */
export async function shrunk(seed: number, { batch, index }: Place, signature: string, judges: Judges): Promise<string> {
  const fails = async (program: Program): Promise<boolean> => (await signaturesOf(program, signature, judges)).includes(signature);
  const { counterexample } = await fc.check(
    fc.asyncProperty(anyProgram, async (program) => !(await fails(program))),
    { seed: seedOf(seed, batch), path: String(index), numRuns: 1, interruptAfterTimeLimit: PATIENCE * 1000 },
  );
  if (counterexample === null) return 'it did not fail again: another program of the batch takes part in it';
  return programText(counterexample[0]);
}

async function signaturesOf(program: Program, signature: string, judges: Judges): Promise<readonly string[]> {
  if (signature.startsWith('pulumi')) {
    const message = await pulumiFaults(program);
    return message === undefined ? [] : [signatureOf('pulumi', message)];
  }
  const ending = ended(program);
  if (ending.is === 'broken') return [signatureOf('cdk8s', ending.message)];
  if (ending.is === 'refused') return [];
  const faults = await judges.faults(ending.documents);
  return faults.map(({ judge, document, message }) => signatureOf(`${judge}: ${document.sort}`, message));
}
