/**
 * A function that builds manifests as a program with literals would: `make(values)`. Learnt from two examples: what is
 * equal in both is written down, what differs is a value.
 */
export function literalFrom(first, second) {
  const differing = [];
  const code = literal(first, second, (value) => `v[${differing.push(value) - 1}]`);
  return { make: new Function('v', `return ${code};`), count: differing.length };
}

/** The values of one example, in the order in which the literal takes them. */
export function valuesOf(example, first, second) {
  const values = [];
  walk(example, first, second, (value) => values.push(value));
  return values;
}

function literal(first, second, parameter) {
  if (Array.isArray(first)) return `[${first.map((item, index) => literal(item, second[index], parameter)).join(',')}]`;
  if (isObject(first)) {
    return `{${Object.keys(first).map((key) => `${JSON.stringify(key)}:${literal(first[key], second[key], parameter)}`)}}`;
  }
  return first === second ? JSON.stringify(first) : parameter(first);
}

function walk(example, first, second, note) {
  if (isObject(first)) for (const key of Object.keys(first)) walk(example[key], first[key], second[key], note);
  else if (first !== second) note(example);
}

function isObject(value) {
  return typeof value === 'object' && value !== null;
}
