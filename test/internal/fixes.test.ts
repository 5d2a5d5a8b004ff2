import {
  anyOf,
  boolean,
  check,
  cpu,
  handle,
  integer,
  json,
  list,
  map,
  memory,
  number,
  object,
  oneOf,
  optional,
  required,
  type Schema,
  text,
  tokenOf,
  unionBy,
} from '../../lib/internal';
import { MiB } from '../../lib/words/kubernetes';

const fixesOf = (schema: Schema, value: unknown) => check(schema, value, 'p').map(({ fix }) => fix);

/** What `Output.isInstance` knows an Output by. */
const output = Object.assign(Object.create({}) as object, { __pulumiOutput: true });

const job = object<{ numNodes: number; image: string; shm?: string }>({
  numNodes: required(integer({ min: 1, max: 8 })),
  image: required(text()),
  shm: optional(text()),
});

const label = text({ pattern: /^[a-z0-9.]*$/, what: 'a label' });
const count = anyOf('a number or a share', integer({ min: 1 }), text({ pattern: /^[1-9]?\d%$/, what: "a share such as '25%'" }));
const policies = anyOf('one of a few', oneOf(['binpack', 'spread']), list(oneOf(['binpack', 'spread'])));

const framework = unionBy(
  'kind',
  'a framework such as pytorch()',
  object<{ kind: 'pytorch' }>({ kind: required(oneOf(['pytorch'])) }),
  object<{ kind: 'jax' }>({ kind: required(oneOf(['jax'])) }),
);

test.each<[string, Schema, unknown, string]>([
  ['a number in quotes', integer(), '8', 'write 8, without quotes'],
  ['a fraction in quotes', number({ min: 0 }), '0.5', 'write 0.5, without quotes'],
  ['what is not a number at all', integer({ min: 1 }), 'many', 'give a whole number of 1 or more'],
  ['a number without quotes', text(), 8, "write '8', with quotes"],
  ['a boolean without quotes', text(), true, "write 'true', with quotes"],
  ['a boolean in quotes', boolean, 'true', 'write true, without quotes'],
  ['a word for a boolean', boolean, 'yes', 'give true or false'],
  ['one without its list', list(text()), 'a', 'write ["a"]'],
  ['several words without their list', list(text()), 'torchrun train.py', 'give a list'],
  ['a text for a list of objects', list(job), 'a', 'give a list'],
  ['a number in quotes that is too large', integer({ max: 8 }), '9', 'give a whole number up to 8'],
  ['a fraction in quotes where none may be', integer(), '8.5', 'give a whole number'],
  ['a number with a zero before it', integer(), '010', 'give a whole number'],
  ['the beginning of several values', oneOf(['H100-SXM5-80GB', 'H100-PCIe-80GB']), 'H100', 'take one of these'],
  ['an object for a list', list(text()), { a: 1 }, 'give a list'],
  ['null', text(), null, 'give a value'],
  ['an empty text', text(), '', 'give it'],
  ['an empty list', list(text(), { min: 1 }), [], 'give one'],
  ['too little CPU', cpu({ min: 1 }), 0, "give '1m' or more"],
  ['too little memory', memory({ min: 1 }), 0, "give '1' or more"],
  ['no memory', memory({ min: MiB }), 0, "give '1Mi' or more"],
  ['less than a unit of memory', memory({ min: MiB }), '512Ki', "give '1Mi' or more"],
  ['memory without its unit', memory({ min: MiB }), 64, "write '64Gi' for gibibytes"],
  ['memory in quotes without its unit', memory({ min: MiB }), '64', "write '64Gi' for gibibytes"],
  ['CPU that is none', cpu({ min: 2 }), '1m', "give '2m' or more"],
  ['a version without quotes', text({ pattern: /^1\.3\d$/ }), 1.34, "write '1.34', with quotes"],
  ['a version without quotes, whose zero is lost', text({ pattern: /^1\.3\d$/ }), 1.3, "write '1.30', with quotes"],
  ['a version with a letter too many', text({ pattern: /^\d\.\d\d$/ }), 'v1.34', "write '1.34'"],
  ['a version with a letter too few', text({ pattern: /^v\d+\.\d+$/ }), '26.7', "write 'v26.7'"],
  ['another version', text({ pattern: /^1\.3\d$/, what: 'a version' }), '21.34', 'give a version'],
  ['a Map for a map', map(text()), new Map([['a', 'b']]), 'write it as { ... }'],
  ['props with a prototype', job, Object.create({ image: 'a' }), 'write it as { ... }'],
  ['a list for an object', job, [], 'give an object with numNodes and image'],
  ['true for an object that needs nothing', object<{ image?: string }>({ image: optional(text()) }), true, 'write {} for its defaults'],
  ['true for an object that needs a key', job, true, 'give an object with numNodes and image'],
  [
    'variables as Kubernetes has them',
    map(text()),
    [{ name: 'A', value: 'b' }, { name: 'B-1' }],
    "write { A: ..., 'B-1': ... }, not a list",
  ],
  ['variables as a shell has them', map(text()), ['A=b', 'C=d'], 'write { A: ..., C: ... }, not a list'],
  ['a list without names for a map', map(text()), [1], 'write { key: value }, not a list'],
  ['an empty list for a map', map(text()), [], 'write { key: value }, not a list'],
  ['another name of a value', oneOf(['Standard'], { RawDeployment: 'Standard' }), 'RawDeployment', 'write "Standard"'],
  [
    'a slip in one of two values that begin alike',
    oneOf(['priority', 'priorityClassName']),
    'priorityClasName',
    'write "priorityClassName"',
  ],
  ['a longer word than one of the values', oneOf(['tensorParallel', 'model']), 'tensor_parallel_size', 'write "tensorParallel"'],
  ['the name of a function', framework, 'PyTorch', 'write pytorch(...), a call of that function'],
  ['the word of an object', framework, 'jax', "write { kind: 'jax' }"],
  ['an Output that is all of an object', job, output, "from the stack's configuration (new Config().require"],
  ['too little', integer({ min: 1, max: 8 }), 0, 'write 1 or more'],
  ['too much', integer({ min: 1, max: 8 }), 9, 'write 8 or less'],
  ['a fraction', integer({ min: 1, max: 8 }), 0.2, 'write 1'],
  ['one of the values with two letters swapped', oneOf(['http', 'port']), 'prot', 'write "port"'],
  ['nearly one of the values', oneOf(['Job', 'JobSet']), 'jobset', 'write "JobSet"'],
  ['the beginning of a value', oneOf(['H100-SXM5-80GB', 'L4']), 'h100', 'write "H100-SXM5-80GB"'],
  ['none of the values', oneOf(['Job', 'JobSet']), 'Deployment', 'take one of these'],
  ['a number for a text of a form', label, 1, "write '1', with quotes"],
  ['a boolean for a text of a form', label, true, "write 'true', with quotes"],
  ['a version for a text of a form', label, 1.5, "write '1.5', with quotes"],
  ['what becomes no text', label, Number.NaN, 'give a label'],
  ['a number that is no such text in quotes either', text({ pattern: /^[a-z]+$/, what: 'a word' }), 1, 'give a word'],
  ['a number for a text or an object', anyOf('a text or a job', text(), job), 1, "write '1', with quotes"],
  ['a number in quotes, where a share is a text', count, '3', 'write 3, without quotes'],
  ['a share that is none', count, '200%', "give a share such as '25%'"],
  ['too few, or a share', count, 0, 'write 1 or more'],
  ['a fraction, or a share', count, 1.5, 'write 2'],
  ['neither a number nor a share', count, true, 'give a number or a share'],
  ['nearly a policy, or a list of them', policies, 'binpac', 'write "binpack"'],
  ['another policy', policies, 'numa', 'give one of a few'],
  ['neither a policy nor a list', policies, 5, 'give one of a few'],
  ['an Output', integer(), tokenOf(1), "from the stack's configuration (new Config().require"],
  ['an Output for a list', list(text()), tokenOf(1), 'write the list itself: its items may be Outputs'],
  ['an Output for a list of numbers', list(integer()), tokenOf(1), "from the stack's configuration (new Config().require"],
  ['an Output for a map', map(anyOf('a text', text(), json)), tokenOf(1), 'write the object itself: its values may be Outputs'],
])('says what to do with %s', (_, schema, value, fix) => {
  expect(fixesOf(schema, value)).toEqual([expect.stringContaining(fix)]);
});

test('says that a key may be left away where it may', () => {
  expect(fixesOf(job, { numNodes: 1, image: '', shm: '' })).toEqual(['give it', 'give it, or remove the key']);
  expect(fixesOf(job, { numNodes: null, image: 'a', shm: null })).toEqual(['give a value', 'give a value, or remove the key']);
  expect(fixesOf(job, { numNodes: 1, image: 'a', shm: 5 })).toEqual(["write '5', with quotes"]);
});

test('says of none of several of which one is needed that it may be left away', () => {
  const one = object<{ machine?: string; machines?: readonly string[]; shm?: readonly string[] }>(
    { machine: optional(text()), machines: optional(list(text(), { min: 1 })), shm: optional(list(text(), { min: 1 })) },
    ['machine', 'machines'],
  );
  expect(fixesOf(one, { machines: [], shm: [] })).toEqual(['give one', 'give one, or remove the key']);
});

test('says first which of several is undefined', () => {
  const one = object<{ machine: string; machines: string }>({ machine: optional(text()), machines: optional(text()) }, [
    'machine',
    'machines',
  ]);
  const needed = 'needs exactly one of machine, machines';
  expect(check(one, {}, 'p')).toEqual([{ path: 'p', problem: needed, fix: 'give one of them' }]);
  expect(check(one, { machine: undefined }, 'p')).toEqual([
    { path: 'p.machine', problem: 'is undefined', fix: 'correct the name that its value comes from, or give machines' },
  ]);
});

test('says what to do with keys, all at once', () => {
  expect(fixesOf(job, { nmuNodes: 4, colour: 1, image: 'a' })).toEqual(['write numNodes, or remove it', 'remove it', 'give it']);
});

test('says what to write instead of a key of another format', () => {
  const resources = object<{ cpu?: number }>({ cpu: optional(integer()) }, undefined, { limits: 'write cpu itself' });
  expect(fixesOf(resources, { limits: {}, memory: 1 })).toEqual(['write cpu itself', 'remove it']);
});

test('never repeats values that may be secret, such as those of variables in a list', () => {
  const problems = check(
    map(text(), { hidden: true, keyWhat: 'the name of a variable' }),
    [{ name: 'TOKEN', value: 's3cret' }, 's3cret'],
    'p',
  );
  expect(problems).toEqual([
    {
      path: 'p',
      problem: 'has the wrong type or form',
      allowed: 'an object whose keys are each the name of a variable',
      fix: 'write { key: value }, not a list',
    },
  ]);
});

describe('first guesses of those who know Kubernetes', () => {
  const workload = object<{ pool: string; image: string; request: object }>({
    pool: required(text()),
    image: required(text()),
    request: required(json),
  });
  const pool = object<{ machine: string; nodes: number }>({ machine: required(text()), nodes: required(integer()) });
  const server = object<{ server: string }>({ server: required(text()) });
  const asked = object<{ gpus: number }>({ gpus: required(integer()) });

  test.each<[Schema, string, RegExp]>([
    [workload, 'gpu', /^write request: \{ gpus: 8 \}/],
    [workload, 'gpus', /^write request: \{ gpus: 8 \}/],
    [workload, 'containers', /^write image: /],
    [workload, 'cluster', /^write pool, /],
    [pool, 'replicas', /^write nodes, /],
    [pool, 'nodeCount', /^write nodes, /],
    [pool, 'gpu', /^write machine: machines\./],
    [pool, 'gpuType', /^write machine: machines\./],
    [server, 'model', /^write server: vllm\(/],
    [asked, 'nvidia.com/gpu', /^write gpus, /],
  ])('case %# is told what to write', (schema, key, fix) => expect(fixesOf(schema, { [key]: 1 })[0]).toMatch(fix));

  test('a name in place of a pool is told to give the pool itself', () => {
    const pools = handle('a GPU pool', () => false);
    expect(fixesOf(pools, 'train')).toEqual([expect.stringContaining('itself')]);
    expect(fixesOf(pools, 8)).toEqual(['give a GPU pool']);
  });
});
