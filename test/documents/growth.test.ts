import { type Document, newLinter, readText } from '../../lib/documents';

const objects = (count: number, of: (index: number) => string): string => Array.from({ length: count }, (_, index) => of(index)).join('');
const meta = (apiVersion: string, kind: string, name: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}, namespace: a}\n`;

const item = (index: number): string => `- apiVersion: v1
  kind: Pod
  metadata: {name: p${index}}
  spec: {containers: [{name: main, image: x, resources: {limits: {nvidia.com/gpu: 1.5}}}]}
`;
const container = (index: number): string => `  - {name: c${index}, image: x, resources: {limits: {nvidia.com/gpu: 1.5}}}\n`;

/** What large inputs are made of, each with something to be found in every part. */
const INPUTS: readonly (readonly [what: string, of: (count: number) => string])[] = [
  ['a List of pods', (count) => `apiVersion: v1\nkind: List\nitems:\n${objects(count, item)}`],
  ['a pod of many containers', (count) => `${meta('v1', 'Pod', 'p')}spec:\n  containers:\n${objects(count, container)}`],
  [
    'a file of many lines inside of an object',
    (count) =>
      `${meta('v1', 'ConfigMap', 'c')}data:\n  config.yaml: |\n    version: v1\n    flags:\n      migStrategy: none\n${objects(count, (index) => `      migStrateg${index}: none\n`)}`,
  ],
];

/** Milliseconds of the processor, the least of a few times. */
function spent(documents: readonly Document[]): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    const linter = newLinter();
    for (const document of documents) linter.add(document);
    const { findings, unreadable } = linter.report();
    expect(findings.length + unreadable.length).toBeGreaterThan(0);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** Ten times as much takes ten times as long, and a hundred times where each looks at all others. */
test.each(INPUTS)('the time for %s grows as they do', (_, of) => {
  const [few, many] = [300, 3000].map((count) => readText('a.yaml', of(count)).documents);
  expect(spent(many ?? []) / spent(few ?? [])).toBeLessThan(25);
});
