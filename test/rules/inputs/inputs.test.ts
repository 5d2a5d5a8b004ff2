import { runInThisContext } from 'node:vm';
import { Testing } from 'cdk8s';
import ts from 'typescript';
import * as product from '../../../lib';
import { lintDocuments, noContext, readContext, readText } from '../../../lib/read';
import { allRules } from '../../../lib/rules';
import { fakeHelm } from '../../charts/fake-helm';
import { siteOf } from '../../promises/site';
import type { Input } from './example';
import { documentExampleOf, idsWithInputs, inputsOf, programExampleOf, strayFiles, unknownExampleOf } from './inputs';

/**
 * Errors of other rules that an input cannot do without, by the rule that it is for: the same mistake seen from two sides.
 * What is here and is not found any more fails.
 */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  // Gibibytes are taken for that many MiB, which no GPU has.
  'hami/quantity': ['hami/memory'],
};

/** What the linter finds, and what it cannot read. */
function linted({ yaml, context }: Input) {
  const { documents, unreadable } = readText('a.yaml', yaml);
  const report = lintDocuments(documents, context === undefined ? noContext : readContext(context, 'context.yaml'));
  const idsOf = (severity?: string) => [
    ...new Set(report.findings.filter((one) => severity === undefined || one.severity === severity).map(({ rule }) => rule)),
  ];
  const problemsOf = (id: string) => report.findings.flatMap(({ rule, problem }) => (rule === id ? [problem] : []));
  const missingOf = (id: string) => report.unknowns.flatMap(({ rule, missing }) => (rule === id ? [missing] : []));
  return {
    missingOf,
    problemsOf,
    all: idsOf(),
    errors: idsOf('error'),
    unread: [...unreadable, ...report.unreadable].map(({ problem }) => problem),
  };
}

/** What is wrong with the inputs of a rule, in one line; nothing where they do what they should. */
function complaintsOf(id: string): readonly string[] {
  const inputs = inputsOf(id);
  const says = documentExampleOf(id)?.says ?? '';
  if (inputs === undefined) return [`${id} has no example in examples/rules`];
  try {
    const [wrong, right] = [linted(inputs.wrong), linted(inputs.right)];
    const beside = BESIDE[id] ?? [];
    const others = [...wrong.errors, ...right.errors].filter((one) => one !== id);
    return [
      ...(wrong.all.includes(id) ? [] : [`its wrong input breaks nothing (found: ${wrong.all.join(', ') || 'nothing'})`]),
      ...(wrong.problemsOf(id).some((problem) => problem.includes(says)) ? [] : [`its message does not say: ${says}`]),
      ...(right.all.includes(id) ? ['its right input breaks it'] : []),
      ...others.filter((one) => !beside.includes(one)).map((one) => `its inputs break ${one} as well`),
      ...beside.filter((one) => !others.includes(one)).map((one) => `BESIDE says that ${one} is broken as well, and it is not`),
      ...[...wrong.unread, ...right.unread].map((problem) => `its inputs cannot be read: ${problem}`),
    ].map((complaint) => `${id}: ${complaint}`);
  } catch (error) {
    return [`${id}: its inputs are refused: ${String(error)}`];
  }
}

test('every rule has an input that the linter reports, and one that it does not', () => {
  expect([...new Set(idsWithInputs().flatMap(complaintsOf))]).toEqual([]);
});

test('every example is of a rule', () => expect(strayFiles()).toEqual([]));

test('exceptions are of rules that exist', () => {
  const ids = allRules().map(({ id }) => id);
  expect(Object.keys(BESIDE).filter((id) => !ids.includes(id))).toEqual([]);
});

/** HAMi 2.10.0 as `helm template` prints it, so far as rules of renderings read it. */
const HAMI_CHART = `apiVersion: v1
kind: ServiceAccount
metadata: { name: hami-scheduler, labels: { helm.sh/chart: hami-2.10.0 } }
---
apiVersion: batch/v1
kind: Job
metadata: { name: hami-admission-create, annotations: { helm.sh/hook: 'pre-install,pre-upgrade' } }
spec: { template: { spec: { restartPolicy: Never, containers: [{ name: create, image: 'x:1' }] } } }
`;

/** Runs a program in an app of its own. */
function appOf(program: string) {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { chart, cluster } = siteOf();
  const rendered = () => product.rendered({ helm: fakeHelm(HAMI_CHART).helm });
  const names = { ...product, rendered, chart, cluster } as Record<string, unknown>;
  const code = ts.transpileModule(program, { compilerOptions: { target: ts.ScriptTarget.ES2022 } }).outputText;
  const run = runInThisContext(`(function (${Object.keys(names).join()}) {${code}\n})`) as (...given: unknown[]) => void;
  run(...Object.values(names));
  try {
    Testing.synth(chart);
  } catch {
    // What stops the synth is among the findings.
  }
  return chart;
}

/** What was found in a program. */
const foundBy = (program: string): readonly string[] => product.findings(appOf(program)).map(({ rule }) => rule);
afterEach(() => jest.restoreAllMocks());

const programs = allRules().flatMap(({ id }) => {
  const example = programExampleOf(id);
  return example ? [[id, example.wrong, example.right] as const] : [];
});

test.each(programs)('a program breaks %s, and another one keeps it', (id, wrong, right) => {
  expect(foundBy(wrong)).toContain(id);
  expect(foundBy(right)).not.toContain(id);
});

const sayUnknown = allRules().filter(({ unknown }) => unknown !== undefined);

test.each(sayUnknown.map(({ id }) => id))('%s has an example of what it says that it cannot judge', (id) => {
  const example = unknownExampleOf(id)!;
  const missing =
    'program' in example
      ? product.unknowns(appOf(example.program)).flatMap((one) => (one.rule === id ? [one.missing] : []))
      : linted(example).missingOf(id);
  expect(missing).toEqual([expect.stringContaining(example.says)]);
});

test('fails for an example of what is unknown to a rule that says nothing of it', () => {
  const ids = sayUnknown.map(({ id }) => id);
  expect(allRules().flatMap(({ id }) => (unknownExampleOf(id) !== undefined && !ids.includes(id) ? [id] : []))).toEqual([]);
});

test('fails with a line for a rule without inputs, and for inputs that do nothing', () => {
  expect(complaintsOf('no/rule')).toEqual(['no/rule has no example in examples/rules']);
  expect(linted({ yaml: 'a: {{ .b }}' }).unread).toEqual([expect.stringContaining('is not YAML') as string]);
});
