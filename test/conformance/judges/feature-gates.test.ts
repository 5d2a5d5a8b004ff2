// The feature gates that `kubelet/feature-gate` knows are those of each minor's kubelet. Renewed by
//
//   CDK8S_GPU_MINORS=all CDK8S_GPU_PINS=write npm run test:conformance -- feature-gates
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kubernetesMinors, minorOf } from '../../../lib/words/kubernetes';
import { goBuild } from '../go';
import { judgedMinors } from '../minors';
import { kubeletVersion } from './kubelet/ask';

/** A gate as the program writes it. */
interface Gate {
  readonly default: boolean;
  readonly locked: boolean;
  readonly stage: 'ALPHA' | 'BETA' | 'GA' | 'DEPRECATED';
}

const FILE = join(__dirname, '../../../lib/words/kubernetes/feature-gate-lines.ts');
/** The letters of each stage, free and locked. */
const LETTERS = { ALPHA: ['a'], BETA: ['b'], GA: ['g', 'l'], DEPRECATED: ['d', 'x'] } as const;

function letterOf(gate: Gate | undefined): string {
  if (gate === undefined) return '-';
  const letter = LETTERS[gate.stage][gate.locked ? 1 : 0];
  if (letter === undefined) throw new Error(`no letter for a gate that is ${gate.stage} and locked`);
  return gate.default ? letter.toUpperCase() : letter;
}

async function gatesOf(minor: (typeof kubernetesMinors)[number]): Promise<Readonly<Record<string, Gate>>> {
  const written = execFileSync(await goBuild(`configurations-${minor}`), ['feature-gates'], { encoding: 'utf8' });
  return JSON.parse(written) as Record<string, Gate>;
}

function textOf(minors: readonly Readonly<Record<string, Gate>>[]): string {
  const groups = new Map<string, string[]>();
  for (const name of [...new Set(minors.flatMap((gates) => Object.keys(gates)))].sort()) {
    const letters = minors.map((gates) => letterOf(gates[name])).join('');
    groups.set(letters, [...(groups.get(letters) ?? []), name]);
  }
  const lines = [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([letters, names]) => `${letters}: ${names.join(' ')}`);
  return `/**
 * Written by test/conformance/judges/feature-gates.test.ts from the kubelets of Kubernetes
 * ${kubernetesMinors.map(kubeletVersion).join(' ')}, never by hand.
 *
 * One line a group of gates: \`letters: name name\`. A letter means a minor, the first for \`firstFeatureGateMinor\`: the
 * stage of the gates there (\`a\`lpha, \`b\`eta, \`g\`a, \`d\`eprecated), \`l\` for those that are ga and locked, \`x\` for those that are
 * deprecated and locked, a dash where the kubelet does not know them; a capital where they are on by default.
 */
export const featureGateLines = \`
${lines.join('\n')}
\`;

/** The minor of the first letter. */
export const firstFeatureGateMinor = ${minorOf(kubernetesMinors[0])};
`;
}

/** The letters of a kubelet's gates. */
const lettersOf = (gates: Readonly<Record<string, Gate>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(gates).map(([name, gate]) => [name, letterOf(gate)]));

/** The gates that the file knows in a minor, and their letters. */
function knownIn(minor: (typeof kubernetesMinors)[number]): ReadonlyMap<string, string> {
  const groups = [...readFileSync(FILE, 'utf8').matchAll(/^([a-zA-Z-]+): (.+)$/gm)];
  return new Map(
    groups.flatMap(([, letters = '', names = '']) => {
      const letter = letters.charAt(kubernetesMinors.indexOf(minor));
      return letter === '-' ? [] : names.split(' ').map((name) => [name, letter] as const);
    }),
  );
}

test('the feature gates that we know are those of the kubelets', async () => {
  const gates = await Promise.all(judgedMinors.map(gatesOf));
  const isWhole = judgedMinors.length === kubernetesMinors.length;
  if (isWhole && process.env['CDK8S_GPU_PINS'] === 'write') writeFileSync(FILE, textOf(gates));
  expect(judgedMinors.map(knownIn)).toEqual(gates.map(lettersOf));
  if (isWhole) expect(readFileSync(FILE, 'utf8')).toBe(textOf(gates));
});
