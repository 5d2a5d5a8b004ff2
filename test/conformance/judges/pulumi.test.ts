// Pulumi's engine and its Kubernetes provider come from no package registry. This is their substitute, and no more than
// that: the program runs under Pulumi's mocks, and everything that it registered is created on a real API server, in an
// order that its dependencies allow, with secrets as their values, and deleted again in the opposite order. What the engine
// and the provider do themselves (previews, diffs, replacement, waiting until pods are ready) is not judged.
import { kindOf, unserved } from '../consumers';
import type { GoProgram } from '../go';
import { combinations, isRefusal, nameOf, program } from '../../combinations/programs';
import type { Face } from '../../parity/face';
import { buildWithPulumi } from '../../parity/pulumi-face';
import { scenarios } from '../../parity/scenarios';
import { apiServer, disagreements, type ServerVerdict, serverVersion } from './apiserver/server';
import { alsoJudging } from '../verdicts';
import { latestFirst, manifestsOf, type Registration, watch } from './pulumi/engine';
import { everyOption, existingStack, forgotten, misspelled, registered, spoiled, transformed } from './pulumi/programs';

let server: GoProgram;
beforeAll(async () => {
  server = await apiServer('1.36');
});
afterAll(() => server.close());

type Question = ReturnType<typeof questionOf>;
/** What the API server serves of it; the others are judged by their schemas. */
const questionOf = (id: string, registrations: readonly Registration[]) => ({
  id,
  documents: manifestsOf(latestFirst(registrations)).filter((object) => !unserved.has(kindOf(object))),
});

test.each([
  ['an object whose namespace comes later, as nothing says otherwise', forgotten, 'namespaces "team" not found'],
  ['a value that the API does not have', misspelled, 'Unsupported value: "Often"'],
  ['what a transform spoils', spoiled, 'unknown field "kidn"'],
])('refuses %s', async (name, program, says) => {
  const [verdict] = await server.ask<ServerVerdict>([questionOf(name, await registered(program, 'values'))]);
  expect(verdict).toMatchObject({ accepted: false, messages: [expect.stringContaining(says)] });
});

/** What programs register, of those that are not refused; in an order that differs most from theirs. */
async function questionsOf(programs: Readonly<Record<string, (face: Face) => void>>): Promise<readonly Question[]> {
  const questions: Question[] = [];
  for (const [name, scenario] of Object.entries(programs)) {
    let registrations: readonly Registration[] = [];
    try {
      await buildWithPulumi((face) => {
        registrations = watch();
        scenario(face);
      });
    } catch (error) {
      if (isRefusal(error)) continue;
      throw error;
    }
    const question = questionOf(name, registrations);
    if (question.documents.length > 0) questions.push(question);
  }
  return questions;
}

test.each([
  ['scenario', scenarios, 10],
  ['legal pair of options', Object.fromEntries(combinations.map((one) => [nameOf(one), program({ ...one, kubernetes: '1.36' })])), 60],
])('makes what every %s registers', async (what, programs, atLeast) => {
  const done = alsoJudging(`pulumi: objects of each ${what}, in dependency order`, serverVersion('1.36'));
  const questions = await questionsOf(programs);
  expect(questions.length).toBeGreaterThan(atLeast);
  expect(disagreements(await server.ask<ServerVerdict>(questions))).toEqual([]);
  done(questions.reduce((sum, { documents }) => sum + documents.length, 0));
});

test('makes an existing stack with what is added to it', async () => {
  const registrations = await registered(existingStack);
  const question = questionOf('existing stack', registrations);
  expect(question.documents.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['Namespace', 'Secret', 'Job', 'Deployment']));
  expect(disagreements(await server.ask<ServerVerdict>([question]))).toEqual([]);
});

describe('late Outputs, secrets, a provider, an alias, a transformation and dependsOn', () => {
  let registrations: readonly Registration[];
  const of = (kind: string) => registrations.filter(({ type }) => type.endsWith(`:${kind}`));
  const names = (all: readonly Registration[]) => all.map(({ type, name }) => `${type.split(':').pop()} ${name}`);
  beforeAll(async () => {
    registrations = await registered(everyOption);
  });

  test('are made', async () => {
    const question = questionOf('every option', registrations);
    const text = JSON.stringify(question.documents);
    expect(question.documents.map(({ kind }) => kind).sort()).toEqual(['ConfigMap', 'Job', 'Namespace', 'Secret', 'Service']);
    for (const value of ['registry.example/llama:7', 'hunter2', 'settings-1a2b3c4d']) expect(text).toContain(value);
    expect(text).not.toMatch(/cdk8s-gpu-output|4dabf18193072939515e22adb298388d/);
    expect(disagreements(await server.ask<ServerVerdict>([question]))).toEqual([]);
  });

  test('children wait for what their component depends on, and for the Outputs inside them', () => {
    const order = names(latestFirst(registrations));
    const job = order.findIndex((name) => name.startsWith('Job '));
    for (const before of ['Namespace team', 'Secret token', 'ConfigMap settings']) {
      expect(order).toContain(before);
      expect(order.indexOf(before)).toBeLessThan(job);
    }
  });

  test('children go to the provider of their component, and are transformed as it says', () => {
    const children = [...of('Job'), ...of('Service')].filter(({ name }) => name.startsWith('llama-'));
    expect(children).toHaveLength(2);
    for (const { provider } of children) expect(provider).toMatch(/pulumi:providers:kubernetes::eu::/);
    for (const { metadata } of manifestsOf(children)) expect(metadata.labels).toMatchObject({ 'example.com/owner': 'ml' });
  });

  test('a component that was renamed is known by its name before', () => {
    expect(of('GpuTrainingJob').map(({ aliases }) => aliases)).toEqual([['old-llama']]);
  });
});

describe.each([
  ['values', 'values'],
  ['themselves', 'outputs'],
] as const)('transforms of a stack and of a component, where Outputs travel as %s', (_as, wire) => {
  let registrations: readonly Registration[];
  let question: ReturnType<typeof questionOf>;
  beforeAll(async () => {
    registrations = await registered(transformed, wire);
    question = questionOf(`transforms: ${wire}`, registrations);
  });

  test('change every object over the wire, and what they make of them is made and gone again', async () => {
    const labels = question.documents.map(({ kind, metadata }) => [
      kind,
      metadata.labels?.['example.com/owner'],
      metadata.labels?.['example.com/part-of'],
    ]);
    expect(labels.sort()).toEqual([
      ['Deployment', 'ml', 'web'],
      ['Namespace', 'ml', undefined],
      ['Secret', 'ml', undefined],
    ]);
    expect(question.documents.find(({ kind }) => kind === 'Secret')).toMatchObject({ immutable: true, stringData: { token: 'hunter2' } });
    expect(JSON.stringify(question.documents)).not.toMatch(/4dabf18193072939515e22adb298388d/);
    expect(disagreements(await server.ask<ServerVerdict>([question]))).toEqual([]);
  });

  test('leave the order as it was: what a component depends on comes first', () =>
    expect(question.documents.map(({ kind }) => kind)).toEqual(['Namespace', 'Secret', 'Deployment']));
});
