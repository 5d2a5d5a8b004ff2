// The pod stands several times in most definitions: what occurs again becomes a definition of its own, which a judge
// compiles once.
import { createHash } from 'node:crypto';

/** Characters from which on a part is worth a definition of its own. */
const LARGE = 200;

/** The same definitions, each large part that occurs in several places named `part-<hash>` and referred to. */
export function sharedParts(definitions) {
  const times = new Map();
  for (const schema of Object.values(definitions)) count(schema, times);
  const parts = {};
  const named = mapValues(definitions, (schema) => within(schema, (part) => refer(part, times, parts)));
  return { ...named, ...Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1))) };
}

function count(schema, times) {
  within(schema, (part) => {
    const text = JSON.stringify(part);
    times.set(text, (times.get(text) ?? 0) + 1);
    count(part, times);
    return part;
  });
}

function refer(part, times, parts) {
  const text = JSON.stringify(part);
  const inner = () => within(part, (next) => refer(next, times, parts));
  if (text.length < LARGE || times.get(text) === 1) return inner();
  const name = `part-${createHash('sha1').update(text).digest('hex').slice(0, 12)}`;
  parts[name] ??= inner();
  return { $ref: `#/definitions/${name}` };
}

/** A schema with each schema that it says of its values changed. */
function within(schema, change) {
  const result = { ...schema };
  if (schema.properties !== undefined) result.properties = mapValues(schema.properties, change);
  for (const key of ['items', 'additionalProperties']) if (isSchema(schema[key])) result[key] = change(schema[key]);
  return result;
}

const isSchema = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const mapValues = (object, change) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
