import fc from 'fast-check';
import type { GoProgram } from '../../go';
import { askAll, type Case, withManagers } from './ask';
import { anyCase } from './cases';
import { type Disagreement, disagreement } from './compare';

/** Cases of one seed: they are drawn, then asked, so that few are in memory at once. */
const CHUNK = 2000;

/** What the random cases came to. */
export interface Drawn {
  readonly cases: number;
  /** Pods that were admitted, and those rejected for each kind of reason. */
  readonly pods: ReadonlyMap<string, number>;
  /** Cases to which upstream answers now this, now that, and now what we answer: it gives away reusable devices at random. */
  readonly undetermined: number;
  /** The smallest case of the first disagreement. */
  readonly smallest?: Disagreement & { readonly asked: Case; readonly seed: number; readonly path: string };
}

/** Draws cases and compares our answers with those of the managers. It stops at the first disagreement, and makes it small. */
export async function drawAndCompare(count: number, seed: number): Promise<Drawn> {
  const pods = new Map<string, number>();
  let cases = 0;
  let undetermined = 0;
  for (let from = seed; cases < count; from++) {
    const drawn = fc.sample(anyCase, { numRuns: Math.min(CHUNK, count - cases), seed: from });
    const verdicts = await withManagers((programs) => askAll(programs, drawn));
    for (const verdict of verdicts)
      for (const { admitted, reason = '' } of verdict.pods) {
        const kind = admitted ? 'admitted' : reason.replace(/^OutOf.*/, 'OutOf');
        pods.set(kind, (pods.get(kind) ?? 0) + 1);
      }
    cases += drawn.length;
    for (const [index, one] of drawn.entries()) {
      if (disagreement(one, verdicts[index]!) === undefined) continue;
      if ((await withManagers((programs) => lasting(programs, one))) !== undefined)
        return { cases, pods, undetermined, smallest: await smallestOf(from, index) };
      undetermined++;
    }
  }
  return { cases, pods, undetermined };
}

/** How often a case is asked again before we believe that upstream never answers as we do. */
const AGAIN = 60;

/** The disagreement, if there is one whenever the case is asked. */
async function lasting(programs: readonly GoProgram[], asked: Case): Promise<Disagreement | undefined> {
  const [first] = await askAll(programs, [asked]);
  const differs = disagreement(asked, first!);
  if (differs === undefined) return undefined;
  const again = await askAll(
    programs,
    Array.from({ length: AGAIN }, () => asked),
  );
  return again.every((verdict) => disagreement(asked, verdict) !== undefined) ? differs : undefined;
}

function smallestOf(seed: number, index: number): Promise<NonNullable<Drawn['smallest']>> {
  return withManagers(async (programs) => {
    const found: { last?: NonNullable<Drawn['smallest']> } = {};
    const agrees = fc.asyncProperty(anyCase, async (asked) => {
      const differs = await lasting(programs, asked);
      if (differs !== undefined) found.last = { ...differs, asked, seed, path: String(index) };
      return differs === undefined;
    });
    await fc.check(agrees, { seed, path: String(index), numRuns: 1, interruptAfterTimeLimit: 120_000 });
    if (found.last === undefined) throw new Error(`case ${index} of the seed ${seed} is answered otherwise when it is asked again`);
    return found.last;
  });
}
