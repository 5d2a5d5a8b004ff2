import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import { contextJsonSchema, readContext } from '../../lib/documents';
import { parseYaml } from '../../lib/internal';

const validate = new Ajv2020({ strict: false }).compile(contextJsonSchema());
const pool = (more: object): object => ({ pools: [{ name: 'a', nodeSelector: { pool: 'a' }, ...more }] });

const contextsIn = (file: string): readonly object[] =>
  [...readFileSync(join(__dirname, '../..', file), 'utf8').matchAll(/```yaml\n([\s\S]*?)```/g)].flatMap(([, text = '']) =>
    /^(kubernetes|pools|charts):/m.test(text) && !/^(\s*)(apiVersion|kind):/m.test(text) ? (parseYaml(text) as object[]) : [],
  );

test.each(['README.md', 'docs/RULES.md'])('the schema for editors accepts every context of %s', (file) => {
  const contexts = contextsIn(file);
  expect(contexts.length).toBeGreaterThan(0);
  for (const context of contexts) {
    validate(context);
    expect([context, validate.errors]).toEqual([context, null]);
  }
});

test.each([
  pool({ machine: 'dgxH100' }),
  pool({ machine: 'aws.g6.12xlarge', sharing: 'exclusive' }),
  pool({ sharing: { exclusive: {} } }),
  pool({ sharing: 'mig' }),
  pool({ sharing: { mig: { strategy: 'mixed' } } }),
  pool({ sharing: { mps: { replicas: 4 } } }),
  pool({ sharing: { timeSlicing: { replicas: 4, renameByDefault: true } } }),
  pool({ sharing: { hami: {} } }),
])('%j is read, and the schema accepts it', (context) => {
  expect(() => readContext(context, 'context.yaml')).not.toThrow();
  validate(context);
  expect(validate.errors).toBeNull();
});

test.each([
  pool({ machine: 'dgxH1000' }),
  pool({ sharing: 'mps' }),
  pool({ sharing: { mps: {} } }),
  pool({ sharing: { mps: { replicas: 4 }, hami: {} } }),
  pool({ sharing: { hami: { replicas: 4 } } }),
  pool({ machines: 'dgxH100' }),
  { kubernetes: '1.2' },
])('fails on %j, and so does the schema', (context) => {
  expect(() => readContext(context, 'context.yaml')).toThrow();
  expect(validate(context)).toBe(false);
});
