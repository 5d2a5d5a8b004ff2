import { mergeModel } from '../../lib/plans/model';
import { allRules, errorsOf, judge, toProblem } from '../../lib/rules';
import { cases } from './cases';
import { fromYaml } from './from-yaml';

const idsOf = (fragment: Parameters<typeof mergeModel>[0] extends Iterable<infer F> ? F : never) =>
  judge(mergeModel([fragment])).map(({ rule }) => rule);

test('every rule has a case, and every case a rule', () => {
  expect(Object.keys(cases).sort()).toEqual(
    allRules()
      .map(({ id }) => id)
      .sort(),
  );
});

test('ids are unique and look like subject/what', () => {
  const ids = allRules().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+\/[a-z-]+$/);
});

test('every rule says what it holds, what to do, and where the fact comes from', () => {
  for (const { id, about, fix, source } of allRules())
    expect({ id, said: [about, fix, source].every((text) => text.length > 8) }).toEqual({ id, said: true });
});

describe.each(Object.entries(cases))('%s', (id, one) => {
  test('fails what breaks it, with a message that says so', () => {
    const found = judge(mergeModel([one.bad])).filter(({ rule }) => rule === id);
    expect(found.length).toBeGreaterThan(0);
    expect(found.map(({ problem }) => problem).join('\n')).toContain(one.says);
    for (const finding of found) expect(finding.fix).not.toBe('');
  });

  test('says where, in steps from the subject', () => {
    const found = judge(mergeModel([one.bad])).filter(({ rule }) => rule === id);
    expect(found.filter(({ at = 'spec' }) => !STEPS.test(at))).toEqual([]);
  });

  test('is silent where it holds', () => {
    expect(idsOf(one.good)).not.toContain(id);
  });
});

/** `spec.template.spec.containers[0].env`, a file by its name, whose own steps come after it, and a line of a text by its number. */
const STEPS = /^(?:[\w-]|\[\d+\]$)/;

test('an empty model has no findings', () => {
  expect(judge(mergeModel([]))).toEqual([]);
});

test('a silenced finding stays in the list with its reason, and fails nothing', () => {
  const model = mergeModel([cases['pool/offers']!.bad]);
  const findings = judge(model, () => ({ 'pool/offers': 'the operator is being migrated' }));
  expect(findings.find(({ rule }) => rule === 'pool/offers')).toMatchObject({ silenced: 'the operator is being migrated' });
  expect(errorsOf(findings).map(({ rule }) => rule)).not.toContain('pool/offers');
  expect(errorsOf(judge(model)).map(({ rule }) => rule)).toContain('pool/offers');
});

test('a finding becomes a problem that names the place, the value, what is allowed and the fix', () => {
  const finding = judge(mergeModel([cases['pool/offers']!.bad])).find(({ rule }) => rule === 'pool/offers');
  expect(toProblem(finding!)).toEqual({
    path: 'a.yaml#0.0.spec.template.spec.containers[0].resources.limits["nvidia.com/gpu"]',
    problem: "container 'trainer' asks for a resource that pool 'train' does not offer",
    got: 'nvidia.com/gpu',
    allowed: ['nvidia.com/mig-1g.10gb'],
    fix: 'ask for what the pool offers, or give the pool another sharing or layout',
    rule: 'pool/offers',
  });
});

test('a name of a wrong form is told which name would do, and by which prop', () => {
  const yaml = (name: string) =>
    `apiVersion: batch/v1\nkind: Job\nmetadata: {name: "${name}"}\nspec: {template: {spec: {containers: [{name: a, image: "x:1"}]}}}\n`;
  const fixesOf = (name: string) =>
    judge(mergeModel([fromYaml(yaml(name))]))
      .filter(({ rule }) => rule === 'name/invalid')
      .map(({ fix }) => fix);
  expect(fixesOf('LLaMA_70B-')).toEqual([expect.stringContaining("write name: 'llama-70b' in the props")]);
  expect(fixesOf('___')).toEqual([expect.stringContaining("its prop name says another: name: 'llama-70b'")]);
  expect(fixesOf('llama-70b')).toEqual([]);
});

test('a digit may begin a name where the object takes one, and is told apart from where it takes a letter alone', () => {
  const saidOf = (head: string, name: string) =>
    judge(mergeModel([fromYaml(`${head}\nmetadata: {name: "${name}"}\nspec: {}\n`)]))
      .filter(({ rule }) => rule === 'name/invalid')
      .map(({ fix, allowed }) => [/write name: '([^']*)'/.exec(fix)?.[1], String(allowed).includes('or digit')]);
  const deviceClass = 'apiVersion: resource.k8s.io/v1\nkind: DeviceClass';
  expect(saidOf(deviceClass, '7B_class')).toEqual([['7b-class', true]]);
  expect(saidOf(deviceClass, '7b')).toEqual([]);
  expect(saidOf('apiVersion: v1\nkind: Service', '7b')).toEqual([['b', false]]);
});
