import type { KubernetesMinor } from '../../lib/words/kubernetes';
import { judgeManifest } from '../judge/schema';
import { buildWithCdk8s } from '../parity/cdk8s-face';
import { type Built, inOrder } from '../parity/face';
import { buildWithPulumi } from '../parity/pulumi-face';
import { serves } from './axes';
import type { Combination } from './pairs';
import { expectPinned, hashOf } from './pins';
import type { Output } from './values';
import { combinations, isRefusal, nameOf, program, refusal, wholeAxes } from './programs';

/** Warnings are pinned elsewhere. */
beforeAll(() => {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  jest.spyOn(console, 'warn').mockReturnValue();
});

async function both(combination: Combination): Promise<{ cdk8s: Built | string; pulumi: Built | string }> {
  const attempt = async (build: () => Built | Promise<Built>): Promise<Built | string> => {
    try {
      return inOrder(await build());
    } catch (error) {
      if (isRefusal(error)) return refusal(error.message);
      throw error;
    }
  };
  return {
    cdk8s: await attempt(() => buildWithCdk8s(program(combination))),
    pulumi: await attempt(() => buildWithPulumi(program(combination))),
  };
}

test('across plans every pair of values: both engines agree, schemas accept, and nothing moved', async () => {
  const lines: string[] = [];
  const outputs: Output[] = [];
  let judged = 0;
  for (const combination of combinations) {
    const { cdk8s, pulumi } = await both(combination);
    if (typeof cdk8s === 'string') {
      // cdk8s reports everything at synth, Pulumi what is wrong with the first component that is.
      expect({ combination, pulumi: typeof pulumi }).toEqual({ combination, pulumi: 'string' });
      lines.push(`${nameOf(combination)} | refused by cdk8s: ${cdk8s}; by Pulumi: ${pulumi as string}`);
      continue;
    }
    expect(pulumi).toEqual(cdk8s);
    for (const object of cdk8s.objects) {
      expect({
        combination,
        kind: object.kind,
        problems: judgeManifest(object, combination['kubernetes'] as KubernetesMinor),
      }).toMatchObject({ problems: [] });
      judged++;
    }
    const { objects, files } = cdk8s;
    lines.push(`${nameOf(combination)} | ${hashOf(JSON.stringify({ objects, files }))}`);
    outputs.push([...objects.map((object) => [object.kind, object] as const), ['files', files]]);
  }
  expect(judged).toBeGreaterThan(50);
  expectPinned('pairs', lines, () => outputs);
}, 240_000);

test('the list of combinations covers every legal pair', () => {
  const names = Object.keys(wholeAxes) as (keyof typeof wholeAxes)[];
  for (const a of names) {
    for (const b of names.filter((name) => name > a)) {
      for (const x of wholeAxes[a]) {
        for (const y of wholeAxes[b]) {
          const illegal =
            (a === 'distribution' && b === 'os' && !serves(y as never, x as never)) ||
            (a === 'os' && b === 'distribution' && !serves(x as never, y as never));
          expect(combinations.some((combination) => combination[a] === x && combination[b] === y)).toBe(!illegal);
        }
      }
    }
  }
});
