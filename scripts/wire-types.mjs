// Rewrites lib/words/kubernetes/wire-types.ts: the fields of the built-in kinds that users override, with their types, in any Kubernetes
// minor that we support.
//
//   node scripts/wire-types.mjs
//
// It reads test/schemas (see SOURCE.md there), which scripts/schemas.mjs writes.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SCHEMAS = join(import.meta.dirname, '../test/schemas');
const SCALARS = { string: 's', integer: 'i', number: 'i', boolean: 'b' };
/** Types that JSON writes as a plain value. */
const PLAIN = { Quantity: 'q', IntOrString: 'p', Time: 's', MicroTime: 's', FieldsV1: '*' };

/** What a container says of a claim is called as the claim itself. */
const OTHER_NAMES = { 'io.k8s.api.core.v1.ResourceClaim': 'ContainerResourceClaim' };
const nameOf = (ref) => OTHER_NAMES[ref] ?? ref.split('.').at(-1);

/** The kinds of users' programs. What components need of a cluster, such as roles, is overridden by few, and would be half of the file. */
const KINDS =
  'ConfigMap CronJob DaemonSet Deployment HorizontalPodAutoscaler Job Namespace PersistentVolumeClaim Pod PodDisruptionBudget PriorityClass ResourceQuota RuntimeClass Secret Service ServiceAccount StatefulSet'.split(
    ' ',
  );

const types = new Map();

/** A field's type in one word. */
function wordOf(schema, visit) {
  const ref = schema.$ref ?? schema.allOf?.[0]?.$ref;
  if (ref !== undefined) {
    const full = ref.slice('#/definitions/'.length);
    const plain = PLAIN[full.split('.').at(-1)];
    if (plain !== undefined) return plain;
    visit(full);
    return nameOf(full);
  }
  if (schema.type === 'array') return `[${wordOf(schema.items, visit)}`;
  if (schema.type === 'object')
    return typeof schema.additionalProperties === 'object' ? `{${wordOf(schema.additionalProperties, visit)}` : '*';
  return SCALARS[schema.type] ?? (schema.oneOf || schema.anyOf || Array.isArray(schema.type) ? 'p' : '*');
}

for (const file of readdirSync(SCHEMAS)
  .filter((name) => /^1\.\d+\.json$/.test(name))
  .sort()) {
  const schemas = JSON.parse(readFileSync(join(SCHEMAS, file), 'utf8'));
  const seen = new Set();
  const visit = (full) => {
    if (seen.has(full)) return;
    seen.add(full);
    const { properties = {}, required = [] } = schemas.definitions[full];
    const fields = types.get(nameOf(full)) ?? new Map();
    types.set(nameOf(full), fields);
    for (const [field, schema] of Object.entries(properties)) {
      const word = field === 'status' && 'spec' in properties ? '*' : wordOf(schema, visit);
      fields.set(field, `${word}${required.includes(field) ? '!' : ''}`);
    }
  };
  for (const [kind, full] of Object.entries(schemas.kinds)) if (KINDS.includes(kind.split(' ').at(-1))) visit(full);
}

const rows = [...types]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, fields]) =>
    `${name} ${[...fields]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([field, word]) => `${field}:${word}`)
      .join(' ')}`.trim(),
  );

writeFileSync(
  join(import.meta.dirname, '../lib/words/kubernetes/wire-types.ts'),
  `/**
 * Written by scripts/wire-types.mjs from the OpenAPI schemas of Kubernetes 1.30 to 1.36 (\`test/schemas/SOURCE.md\`), never by
 * hand: a type a line, with its fields and their types. \`s\` is a string, \`i\` a number, \`b\` true or false, \`q\` a quantity, \`p\` a
 * number or a string, \`[\` a list, \`{\` a map, \`*\` anything; \`!\` is after what is required.
 */
export const wireTypes = \`
${rows.join('\n')}
\`;
`,
);
