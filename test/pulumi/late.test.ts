import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const programs = join(__dirname, 'stack-programs');

type Variables = Readonly<Record<string, string>>;
type Held = [prop: string, held: unknown];

interface Ended {
  readonly status: number;
  readonly registered: readonly string[];
  readonly said: string;
}

/** A preview, where `up` is the rule. */
const PREVIEW: Variables = { DRY_RUN: 'yes' };

const SECRETLY: Variables = { SECRET: 'yes' };

const MOCKED = Symbol('what a mocked resource lacks');

const variablesOf = (prop: string, held: unknown, more: Variables): Variables => ({
  ...more,
  PROP: prop,
  ...(held === undefined ? {} : { HELD: held === MOCKED ? 'mocked' : JSON.stringify(held) }),
});

const SOUND: Held[] = [
  ['namespace', 'research'],
  ['image', 'registry.example/llama:7'],
  ['command', ['torchrun', 'train.py']],
  ['env', { A: '1' }],
  ['labels', { team: 'ml' }],
  ['imagePullSecrets', ['registry']],
  ['image', MOCKED],
  ['labels', MOCKED],
  ['namespace', MOCKED],
  ['command', MOCKED],
  ['env', MOCKED],
];

// What only the API server assigns is undefined in a preview of a namespace that is not there yet.
const UNKNOWN: Held[] = [
  ['namespace', undefined],
  ['image', null],
  ['image', undefined],
  ['arg', undefined],
  ['command', ['torchrun', null]],
  ['command', undefined],
  ['env', undefined],
  ['env', { MASTER: null }],
  ['env', { MASTER: { secretKeyRef: { name: null, key: 'k' } } }],
  ['labels', { owner: null }],
  ['imagePullSecrets', [null]],
];

const WRONG: [...Held, message: string, objects: readonly string[]][] = [
  ['namespace', 'Not Valid', 'llama.namespace: ', []],
  ['image', '', 'llama.image: is empty', ['llama-service']],
  ['image', null, 'llama.image: is null', ['llama-service']],
  ['image', undefined, 'llama.image: is null', ['llama-service']],
  ['namespace', undefined, 'llama.namespace: is null', []],
  ['arg', undefined, 'llama.args[1]: is null', ['llama-service']],
  ['command', undefined, 'llama.command: is null', ['llama-service']],
  ['env', undefined, 'llama.env: is null', ['llama-service']],
  ['image', 5, 'llama.image: has the wrong type or form', ['llama-service']],
  ['arg', 5, 'llama.args[1]: has the wrong type or form', ['llama-service']],
  ['command', 'torchrun train.py', 'llama.command: has the wrong type or form', ['llama-service']],
  ['labels', { 'no label': 'x' }, 'llama.labels', []],
  ['annotations', ['x'], 'llama.annotations: ', ['llama-service']],
  ['imagePullSecrets', ['a', 'a'], 'llama.imagePullSecrets[1]: is given twice', ['llama-service']],
  ['env', { PET_NNODES: '3' }, 'llama.env.PET_NNODES: follows from the job itself', ['llama-service']],
];

const SECRET = 'Hunter2 is not valid';

const SECRETS: Held[] = [
  ['namespace', SECRET],
  ['image', SECRET],
  ['arg', { [SECRET]: SECRET }],
  ['command', SECRET],
  ['command', ['torchrun', { [SECRET]: SECRET }]],
  ['env', { [SECRET]: SECRET }],
  ['env', { PET_NNODES: SECRET }],
  ['env', { A: { [SECRET]: SECRET } }],
];

/** Runs of a program on the built package, under mocks, all in one process. */
const runs = [
  ...[...SOUND, ...UNKNOWN].flatMap(([prop, held]) => [variablesOf(prop, held, {}), variablesOf(prop, held, PREVIEW)]),
  ...WRONG.map(([prop, held]) => variablesOf(prop, held, {})),
  ...SECRETS.flatMap(([prop, held]) => [variablesOf(prop, held, {}), variablesOf(prop, held, SECRETLY)]),
];
const ended = new Map<string, Ended>();

beforeAll(() => {
  const argv = [join(programs, 'runs.cjs'), join(programs, 'late.cjs')];
  const lines = execFileSync(process.execPath, argv, { encoding: 'utf8', input: JSON.stringify(runs) })
    .trim()
    .split('\n');
  expect(lines).toHaveLength(runs.length);
  for (const [index, line] of lines.entries()) ended.set(JSON.stringify(runs[index]), JSON.parse(line) as Ended);
});

/** How a run ended, what it registered, and what it said. */
function run(prop: string, held: unknown, more: Variables = {}) {
  const { status, registered, said } = ended.get(JSON.stringify(variablesOf(prop, held, more)))!;
  return { status, objects: registered.filter((name) => name.startsWith('llama-')), said };
}

test.each(SOUND)('an Output of %s that holds what it may is registered', (prop, held) => {
  for (const how of [{}, PREVIEW]) {
    const { status, objects } = run(prop, held, how);
    expect([status, objects]).toEqual([0, ['llama-service', 'llama-job']]);
  }
});

test.each(UNKNOWN)('an Output of %s that holds %j is not known in a preview, and refused by `up`', (prop, held) => {
  const preview = run(prop, held, PREVIEW);
  expect([preview.status, preview.said]).toEqual([0, expect.not.stringContaining('llama.')]);
  expect(preview.objects).toEqual(['llama-service', 'llama-job']);
  const up = run(prop, held);
  expect(up.status).not.toBe(0);
  expect(up.said).toContain(`llama.${prop === 'arg' ? 'args[1]' : prop}`);
});

test.each(WRONG)(
  'an Output of %s that holds %j ends the program, and what it is part of is not registered',
  (prop, held, message, objects) => {
    const made = run(prop, held);
    expect(made.status).not.toBe(0);
    expect(made.said.split(message)).toHaveLength(2);
    expect(made.objects).toEqual(objects);
  },
);

describe('a secret that a prop cannot be', () => {
  test.each(SECRETS)('%s of %j: is refused by its name, and not shown', (prop, held) => {
    const { status, said } = run(prop, held, SECRETLY);
    expect(status).not.toBe(0);
    expect(said).toContain(`llama.${prop === 'arg' ? 'args' : prop}: is secret`);
    expect(said).not.toMatch(/Hunter2|PET_NNODES/);
    expect(run(prop, held).said).toMatch(/Hunter2|PET_NNODES/);
  });
});
