import fc from 'fast-check';
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
  /** The smallest case of the first disagreement. */
  readonly smallest?: Disagreement & { readonly asked: Case; readonly seed: number; readonly path: string };
}

/** Draws cases and compares our answers with those of the managers. It stops at the first disagreement, and makes it small. */
export async function drawAndCompare(count: number, seed: number): Promise<Drawn> {
  const pods = new Map<string, number>();
  let cases = 0;
  for (let from = seed; cases < count; from++) {
    const drawn = fc.sample(anyCase, { numRuns: Math.min(CHUNK, count - cases), seed: from });
    const verdicts = await withManagers((programs) => askAll(programs, drawn));
    for (const verdict of verdicts)
      for (const { admitted, reason = '' } of verdict.pods) {
        const kind = admitted ? 'admitted' : reason.replace(/^OutOf.*/, 'OutOf');
        pods.set(kind, (pods.get(kind) ?? 0) + 1);
      }
    const index = drawn.findIndex((one, at) => disagreement(one, verdicts[at]!) !== undefined);
    cases += drawn.length;
    if (index >= 0) return { cases, pods, smallest: await smallestOf(from, index) };
  }
  return { cases, pods };
}

function smallestOf(seed: number, index: number): Promise<NonNullable<Drawn['smallest']>> {
  return withManagers(async (programs) => {
    const found: { last?: NonNullable<Drawn['smallest']> } = {};
    const agrees = fc.asyncProperty(anyCase, async (asked) => {
      const [verdict] = await askAll(programs, [asked]);
      const differs = disagreement(asked, verdict!);
      if (differs !== undefined) found.last = { ...differs, asked, seed, path: String(index) };
      return differs === undefined;
    });
    await fc.check(agrees, { seed, path: String(index), numRuns: 1, interruptAfterTimeLimit: 120_000 });
    if (found.last === undefined) throw new Error(`case ${index} of the seed ${seed} is answered otherwise when it is asked again`);
    return found.last;
  });
}
