import { buildWithCdk8s } from './cdk8s-face';
import { inOrder } from './face';
import { buildWithPulumi, isOfBoth } from './pulumi-face';
import { scenarios } from './scenarios';

describe.each(Object.entries(scenarios))('%s', (_name, scenario) => {
  test('gives the same objects, files and findings as constructs and as components', async () => {
    const constructs = inOrder(buildWithCdk8s(scenario));
    const components = inOrder(await buildWithPulumi(scenario));
    expect(constructs.objects.length + constructs.files.length).toBeGreaterThan(0);
    expect(components.objects.filter(isOfBoth)).toEqual(constructs.objects);
    expect(components.files).toEqual(constructs.files);
    expect(components.findings).toEqual(constructs.findings);
  });
});

test('both faces tell what a job, a rollout and a server on full nodes do wrong', async () => {
  const scenario = scenarios['programs that do not join each other, a rollout without room, a server without readiness']!;
  const rulesOf = ({
    findings,
  }: {
    readonly findings: readonly { readonly rule: string; readonly subject: string }[];
  }): readonly string[] => findings.map(({ rule, subject }) => `${subject.split('/').at(-1)!} ${rule}`).sort();
  const expected = [
    'alone train/launcher',
    'by-mpi train/launcher',
    'half pool/surge',
    'hidden pod/hidden-program',
    'other-number train/nodes',
    'server pod/readiness',
  ];
  expect(rulesOf(buildWithCdk8s(scenario))).toEqual(expect.arrayContaining(expected));
  expect(rulesOf(await buildWithPulumi(scenario))).toEqual(expect.arrayContaining(expected));
});
