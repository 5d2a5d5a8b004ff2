import fc from 'fast-check';
import { check } from '../../lib/internal';
import { gpuTrainingJobSchema } from '../../lib/plans/workload/plans/training-job-props';
import { envOf, find, job, mainContainer, planJob, podSpec, problemsOfJob } from './support';

const hostile = [
  '$(touch /tmp/x)',
  '`id`',
  "'; rm -rf / #",
  '"\n- evil: true',
  '{{ .Values }}',
  '%{x}',
  '\\',
  'a\tb\r\n',
  '${PATH}',
  '=',
  'null',
  'true',
  '0o17',
  '<<',
  '\u2028',
  '日本',
];

test.each(hostile)('%j stays one argument, one value and one name', (text) => {
  const plan = planJob({
    image: text,
    command: [text, ''],
    args: [text],
    env: { A: text },
    annotations: { a: text },
    podAnnotations: { [text]: text },
    priorityClassName: text,
  });
  expect(mainContainer(plan)).toMatchObject({ image: text, command: [text, ''], args: [text] });
  expect(envOf(plan)['A']).toBe(text);
  expect(find(plan, 'Job').metadata.annotations).toEqual({ a: text });
  expect(podSpec(plan).priorityClassName).toBe(text);
});

test('a key that objects inherit is a name like any other', () => {
  const env = JSON.parse('{"__proto__": "a", "constructor": "b", "toString": "c"}') as Record<string, string>;
  expect(problemsOfJob({ ...job, env })).toEqual([]);
  expect(envOf(planJob({ env }))).toMatchObject(JSON.parse('{"constructor": "b", "toString": "c"}'));
  expect(mainContainer(planJob({ env })).env!.map(({ name }) => name)).toContain('__proto__');
});

test.each(['A', 'a_b', 'a.b', 'a/b', '-a', '', 'a\n', 'ä', `a${'b'.repeat(63)}`])(
  'fails with the name %j, which no object could have',
  (name) => {
    expect(problemsOfJob({ ...job, name })).toHaveLength(1);
  },
);

test('anything at all is either refused or planned', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.array(fc.string()),
    fc.object({ maxDepth: 2 }),
  );
  const keys = fc.constantFrom(
    'numNodes',
    'nprocPerNode',
    'request',
    'image',
    'command',
    'env',
    'volumes',
    'sidecars',
    'shm',
    'resources',
    'redeploy',
    'name',
    'labels',
    'pool',
    'tolerations',
    'securityContext',
    'masterPort',
    'volumez',
  );
  fc.assert(
    fc.property(fc.dictionary(keys, anything), (change) => {
      const props = { ...job, ...change };
      const problems = check(gpuTrainingJobSchema, props, 'job');
      if (problems.length > 0) return problems.every(({ path }) => path.startsWith('job'));
      expect(problemsOfJob(props).every((problem) => problem.startsWith('job'))).toBe(true);
      return planJob(props).objects.length > 0;
    }),
    { numRuns: 500, seed: 7 },
  );
});
