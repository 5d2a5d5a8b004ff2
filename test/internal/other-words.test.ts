import { check, integer, object, optional, plainText, required, unionBy, oneOf } from '../../lib/internal';
import { kueue, vllm, volcano } from '../../lib';

const job = object<object>({
  numNodes: optional(integer({ min: 1 })),
  nodeSelector: optional(plainText()),
  request: optional(plainText()),
  serviceAccount: optional(plainText()),
});

test.each([
  ['replicas', 'numNodes'],
  // Before the property whose name begins so.
  ['nodes', 'numNodes'],
  ['gpus', 'request: { gpus: 8 }'],
  ['serviceAccountName', 'serviceAccount'],
])('%s is told to be %s, which is the first of what is allowed', (given, meant) => {
  const [problem] = check(job, { [given]: 2 }, 'p');
  expect(problem?.fix).toBe(`write ${meant}, or remove it`);
  expect((problem?.allowed as readonly string[])[0]).toBe(/^\w+/.exec(meant)?.[0]);
});

test('a word that another object has says nothing where that property is not', () => {
  const [problem] = check(object<object>({ image: optional(plainText()) }), { replicas: 2 }, 'p');
  expect(problem?.fix).toBe('remove it');
});

const queue = unionBy(
  'kind',
  'a queue',
  object<{ kind: string; queue: string }>({ kind: required(oneOf(['kueue'])), queue: required(plainText()) }),
  object<{ kind: string; queue?: string }>({ kind: required(oneOf(['kai'])), queue: optional(plainText()) }),
);

test.each([
  [kueue('research' as never) as unknown, { got: 'research', fix: "write kueue({ queue: 'research' })" }],
  [Object.assign({ kind: 'kai' }, 'ab'), { got: 'ab', fix: 'write kai({ ... })' }],
  [Object.assign({ kind: 'kueue' }, ['a', 'research']), { got: ['a', 'research'], fix: 'write kueue({ ... })' }],
])('a plain value in the place of options is one problem, with the call to write', (value, said) => {
  expect(check(queue, value, 'p.queue')).toEqual([expect.objectContaining({ path: 'p.queue', ...said })]);
});

test('functions of options keep what they were given, for who checks it', () => {
  expect([kueue, volcano, vllm].map((make) => make('x' as never))).toEqual([
    { kind: 'kueue', 0: 'x' },
    { kind: 'volcano', 0: 'x' },
    { kind: 'vllm', 0: 'x' },
  ]);
});

test('a version that nothing supports is told by that, and no text that has the form of one by its form', () => {
  const version = plainText({ pattern: /^1\.3\d$/, what: 'a version from 1.30 to 1.39' });
  expect(check(version, '1.99', 'p').map(({ problem }) => problem)).toEqual(['is not a supported version']);
  expect(check(version, 'latest', 'p').map(({ problem }) => problem)).toEqual(['has the wrong type or form']);
});
