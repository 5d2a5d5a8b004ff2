import fc from 'fast-check';
import { ended } from './check';
import { program as anyProgram } from './draw/program';
import type { Judges } from './judges';
import { type Place, programsOf, seedOf, signatureOf } from './order';
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

/** The program of a place as it was drawn, as text that can be pasted into a test. */
export const drawn = (seed: number, { batch, index }: Place): string => programText(programsOf(seed, batch)[index]!);

/** Of what was found at several places, that with the shortest program. */
export function shortest<Found extends { readonly place: Place }>(seed: number, found: readonly Found[]): Found {
  const sizes = new Map(found.map((each) => [each, drawn(seed, each.place).length]));
  return found.reduce((best, each) => (sizes.get(each)! < sizes.get(best)! ? each : best));
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
