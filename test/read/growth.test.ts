import { type Document, newLinter, readText } from '../../lib/read';
import { callsOf } from '../calls';

const objects = (count: number, of: (index: number) => string): string => Array.from({ length: count }, (_, index) => of(index)).join('');
const meta = (apiVersion: string, kind: string, name: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}, namespace: a}\n`;

const item = (index: number): string => `- apiVersion: v1
  kind: Pod
  metadata: {name: p${index}}
  spec: {containers: [{name: main, image: x, resources: {limits: {nvidia.com/gpu: 1.5}}}]}
`;
const of = (api: string, kind: string, index: number, spec: string): string => `${meta(api, kind, `x${index}`)}spec: ${spec}\n---\n`;
const pod = (index: number): string =>
  of('v1', 'Pod', index, '{containers: [{name: main, image: x, resources: {limits: {nvidia.com/gpu: 1.5}}}]}');
const container = (index: number): string => `  - {name: c${index}, image: x, resources: {limits: {nvidia.com/gpu: 1.5}}}\n`;

const OPENSHIFT = 'machineconfiguration.openshift.io/v1';

/** What large inputs are made of, each with something to be found in every part. */
const INPUTS: readonly (readonly [what: string, of: (count: number) => string])[] = [
  ['a List of pods', (count) => `apiVersion: v1\nkind: List\nitems:\n${objects(count, item)}`],
  ['a pod of many containers', (count) => `${meta('v1', 'Pod', 'p')}spec:\n  containers:\n${objects(count, container)}`],
  [
    'a file of many lines inside of an object',
    (count) =>
      `${meta('v1', 'ConfigMap', 'c')}data:\n  config.yaml: |\n    version: v1\n    flags:\n      migStrategy: none\n${objects(count, (index) => `      migStrateg${index}: none\n`)}`,
  ],
  [
    'pods, and quotas of their namespace',
    (count) =>
      objects(count, (index) => (index % 2 ? pod(index) : of('v1', 'ResourceQuota', index, '{hard: {requests.nvidia.com/gpu: 1}}'))),
  ],
  [
    'pods, and ranges of their namespace',
    (count) =>
      objects(count, (index) =>
        index % 2 ? pod(index) : of('v1', 'LimitRange', index, '{limits: [{type: Container, max: {nvidia.com/gpu: 4}}]}'),
      ),
  ],
  [
    'jobs and queues of Volcano',
    (count) =>
      objects(count, (index) =>
        index % 2
          ? of('batch.volcano.sh/v1alpha1', 'Job', index, `{queue: x${index - 1}, minAvailable: 2, tasks: []}`)
          : of('scheduling.volcano.sh/v1beta1', 'Queue', index, '{weight: 1}'),
      ) + pod(count),
  ],
  [
    'pools of nodes of OpenShift, and what is configured for them',
    (count) =>
      objects(count, (index) =>
        index % 2
          ? of(OPENSHIFT, 'KubeletConfig', index, `{machineConfigPoolSelector: {matchLabels: {a: b${index}}}}`)
          : of(OPENSHIFT, 'MachineConfigPool', index, '{machineConfigSelector: {matchLabels: {a: b}}}'),
      ) + pod(count),
  ],
  [
    'claims that are named and not there',
    (count) =>
      objects(count, (index) =>
        index % 2
          ? of('v1', 'Pod', index, `{resourceClaims: [{name: g, resourceClaimName: y${index}}], containers: [{name: c, image: x}]}`)
          : of('resource.k8s.io/v1', 'ResourceClaim', index, '{devices: {requests: []}}'),
      ),
  ],
];

/** What it takes to judge documents. */
const calls = (documents: readonly Document[]): number =>
  callsOf(() => {
    const linter = newLinter();
    for (const document of documents) linter.add(document);
    const { findings, unreadable } = linter.report();
    expect(findings.length + unreadable.length).toBeGreaterThan(0);
  });

/** Ten times as much takes ten times as many calls, and a hundred times where each looks at all others. */
test.each(INPUTS)('the work for %s grows as they do', (_, textOf) => {
  const [few, many] = [200, 2000].map((count) => readText('a.yaml', textOf(count)).documents);
  expect(calls(many ?? []) / calls(few ?? [])).toBeLessThan(11);
});

/** A base with as many findings as it has overlays, each with patches of its own. */
function overlaysOf(count: number): readonly Document[] {
  const patch = (index: number): string => `{target: {kind: Pod, name: p${index}}, patch: "- {op: add, path: /spec/x, value: y}"}`;
  const overlay = (index: number): Document[] => [
    ...readText(`o${index}/kustomization.yaml`, `namePrefix: o${index}-\nresources: [../base]\npatches: [${patch(index)}]\n`).documents,
  ];
  return [
    ...readText('base/kustomization.yaml', `resources:\n${objects(count, (index) => `- x${index}.yaml\n`)}`).documents,
    ...Array.from({ length: count }, (_, index) => readText(`base/x${index}.yaml`, pod(index)).documents).flat(),
    ...Array.from({ length: count }, (_, index) => overlay(index)).flat(),
  ];
}

test('the work for findings below overlays grows as they do', () => {
  expect(calls(overlaysOf(1000)) / calls(overlaysOf(100))).toBeLessThan(11);
});
