// The feature gates that `kubelet/feature-gate` knows are those of each minor's kubelet. Renewed by
//
//   CDK8S_GPU_PINS=write npm run test:conformance -- feature-gates
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kubernetesMinors, minorOf } from '../../../lib/kubernetes';
import { goBuild } from '../go';
import { kubeletVersion } from './kubelet/ask';

/** A gate as the program writes it. */
interface Gate {
  readonly default: boolean;
  readonly locked: boolean;
  readonly stage: 'ALPHA' | 'BETA' | 'GA' | 'DEPRECATED';
}

const FILE = join(__dirname, '../../../lib/kubernetes/feature-gate-lines.ts');
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

test('the feature gates that we know are those of the kubelets', async () => {
  const text = textOf(await Promise.all(kubernetesMinors.map(gatesOf)));
  if (process.env['CDK8S_GPU_PINS'] === 'write') writeFileSync(FILE, text);
  expect(readFileSync(FILE, 'utf8')).toBe(text);
});
