import { sharedValues } from '../../lib/documents/shared-values';

/** Maps and lists within values, each counted once. */
function partsOf(values: readonly unknown[]): number {
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    Object.values(value).forEach(visit);
  };
  values.forEach(visit);
  return seen.size;
}

const container = (index: number) => ({
  name: 'main',
  image: `registry.example/app:${index}`,
  args: ['--port', '8000'],
  env: [
    { name: 'MODE', value: 'production' },
    { name: 'SHARD', value: String(index) },
  ],
  resources: { requests: { cpu: '4', 'nvidia.com/gpu': 1 }, limits: { cpu: '4', 'nvidia.com/gpu': 1 } },
  readinessProbe: { httpGet: { path: '/healthz', port: 8000 }, periodSeconds: 5 },
});

test('of many objects that differ in a name, what they have in common is there once', () => {
  const shared = sharedValues();
  const all = Array.from({ length: 1000 }, (_, index) => shared.of(container(index)));
  // A container, its environment, and the variable that is its own.
  expect(partsOf(all)).toBeLessThan(3000 + 100);
  expect(all).toEqual(Array.from({ length: 1000 }, (_, index) => container(index)));
});

test('what is shared cannot be changed, and the rest can', () => {
  const shared = sharedValues();
  const [, second, third] = [1, 2, 3].map((index) => shared.of(container(index)));
  const [, , last] = [3, 4, 5].map((index) => shared.of(container(index)));
  expect(second?.args).toBe(third?.args);
  expect(Object.isFrozen(third?.args)).toBe(true);
  expect(Object.isFrozen(last?.resources.limits)).toBe(true);
  expect(Object.isFrozen(last)).toBe(false);
});

test('what only looks alike is not shared', () => {
  const shared = sharedValues();
  const alike = ['1', 1, true, 'true', null, [], {}, [1], ['1'], { 0: 1 }, { a: 1, b: 2 }, { b: 2, a: 1 }, [null], [[]], [{}]];
  const text = JSON.stringify(alike);
  for (let round = 0; round < 4; round++) expect(JSON.stringify(shared.of(JSON.parse(text)))).toBe(text);
});

test('numbers that JSON does not have stay themselves', () => {
  const shared = sharedValues();
  for (let round = 0; round < 4; round++)
    for (const value of [null, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
      expect(shared.of({ list: [{ value }] })).toEqual({ list: [{ value }] });
});

test('the key that is no property stays a key', () => {
  const text = '{"a":{"__proto__":{"polluted":"yes"}},"b":{"__proto__":{"polluted":"yes"}},"constructor":{"toString":"x"}}';
  const shared = sharedValues();
  for (let round = 0; round < 4; round++) expect(JSON.stringify(shared.of(JSON.parse(text)))).toBe(text);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('what came long ago is forgotten, so that a stream without end does not fill the memory', () => {
  const shared = sharedValues();
  const probe = (): readonly [object] => shared.of([{ a: 'b' }]);
  for (let round = 0; round < 3; round++) probe();
  const [before] = probe();
  expect(probe()[0]).toBe(before);
  for (let index = 0; index < 10_000; index++) for (let round = 0; round < 2; round++) shared.of({ c: `${index}` });
  for (let round = 0; round < 3; round++) probe();
  expect(probe()[0]).not.toBe(before);
  expect(probe()[0]).toEqual(before);
});

test('a long text is left alone, and so is what it stands in', () => {
  const shared = sharedValues();
  const [one, other] = [1, 2, 3, 4].map(() => shared.of({ a: 'x'.repeat(5000) })).slice(-2);
  expect(one).toEqual(other);
  expect(one).not.toBe(other);
});
