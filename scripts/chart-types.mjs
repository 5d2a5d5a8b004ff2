// Rewrites types.ts of a chart in lib/plans/charts: of which type each value of a chart is, and how its
// templates take it. Types only: no text of the chart or of its CRD is kept.
//
//   git clone --bare https://github.com/NVIDIA/gpu-operator FOLDER && node scripts/chart-types.mjs gpu-operator FOLDER
//   git clone --bare https://github.com/Project-HAMi/HAMi FOLDER && node scripts/chart-types.mjs hami FOLDER
//   git clone --bare https://github.com/NVIDIA/k8s-device-plugin FOLDER && node scripts/chart-types.mjs nvidia-device-plugin FOLDER
//
// A maintainer's tool. Versions are those of `charts.mjs`, which chart-values.mjs reads as well.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CHARTS, columnsOf, readerOf, subchartsOf } from './charts.mjs';
import { typeOf } from './chart-type-of.mjs';

/** Values that no ClusterPolicy takes and whose type is known all the same: what their templates make of them. */
const KNOWN = {
  'gpu-operator': { 'operator.env': '~[{name!:s,value:s,valueFrom:*}]', 'operator.imagePullSecrets': '[s]' },
};
/** Conditions ask for them beside an NVIDIADriver, and what the ClusterPolicy says of them is what counts otherwise. */
const PRINTED = ['driver.enabled', 'gds.enabled'];
/** Up to v24.6 its name ends otherwise. */
const POLICIES = ['crds/nvidia.com_clusterpolicies.yaml', 'crds/nvidia.com_clusterpolicies_crd.yaml'];

const [chart, repository] = process.argv.slice(2);
if (CHARTS[chart] === undefined || repository === undefined) {
  throw new Error(`usage: node scripts/chart-types.mjs <${Object.keys(CHARTS).join(' | ')}> <clone of the chart's repository>`);
}
const { refs, folder, repository: upstream, types: file } = CHARTS[chart];
const versions = Object.keys(refs);
const { show, has, templates: templatesOf } = readerOf(CHARTS[chart], repository);

/** Each value that the template of the ClusterPolicy writes into it: by its key where, and how. */
function* copied(template) {
  const path = [];
  const conditions = [];
  for (const line of template.split('\n')) {
    const action = /^\s*\{\{-?\s*(if|range|with|else|end)\b(.*?)\s*-?\}\}\s*$/.exec(line);
    if (action) {
      if (action[1] === 'end') conditions.pop();
      else if (action[1] !== 'else') conditions.push(action[2].trim());
      continue;
    }
    const [, indent, key, rest] = /^(\s*)([A-Za-z_]+)\s*:(.*)$/.exec(line) ?? [];
    if (key === undefined) continue;
    while (path.length > 0 && path.at(-1).indent >= indent.length) path.pop();
    path.push({ indent: indent.length, key });
    const [, whole, value, pipe = ''] = /\{\{-?\s*(toYaml )?\.Values\.([\w.-]+)\s*(\|[^}]*)?\}\}/.exec(rest) ?? [];
    if (value === undefined) continue;
    const guarded = conditions.some((condition) => condition.includes(`.Values.${value}`)) || /\|\s*default/.test(pipe);
    const manner = whole ? '~' : /\|\s*quote/.test(pipe) ? '"' : guarded ? '-' : '=';
    yield [value, { path: path.map((step) => step.key), manner }];
  }
}

const schemaAt = (schema, [key, ...rest]) =>
  key === undefined || schema === undefined ? schema : schemaAt(schema.properties?.[key], rest);

/** Entries by key of what the ClusterPolicy takes. */
function* policyTypes(version) {
  const crd = parse(
    show(
      version,
      POLICIES.find((name) => has(version, name)),
    ),
  ).spec.versions[0].schema.openAPIV3Schema;
  for (const [key, { path, manner }] of copied(show(version, 'templates/clusterpolicy.yaml'))) {
    const schema = schemaAt(crd, path);
    // Some values are written into a ClusterPolicy that does not know them, and are pruned.
    if (schema !== undefined) yield [key, `${manner}${typeOf(schema)}`];
  }
  // Its template is a helper.
  yield ['daemonsets.labels', '~<s>'];
}

/** Keys that a condition asks for, without those that only guard their own line, and those that are compared with a boolean. */
function asked(version) {
  const keys = new Set();
  const compared = new Set();
  for (const template of templatesOf(version)) {
    const lines = template.split('\n');
    lines.forEach((line, index) => {
      for (const [, condition] of line.matchAll(/\{\{-?\s*(?:else )?if\b(.*?)-?\}\}/g)) {
        // Of several only the first is always looked at.
        const [, first] = /\beq \.Values\.([\w.-]+) (?:true|false)/.exec(condition) ?? [];
        if (first !== undefined) compared.add(first);
        const [, alone] = /^\s*\.Values\.([\w.-]+)\s*$/.exec(condition) ?? [];
        if (alone !== undefined && new RegExp(`^\\s*\\w+:\\s*\\{\\{-?[^}]*\\.Values\\.${alone}\\b`).test(lines[index + 1] ?? '')) continue;
        for (const [, key] of condition.matchAll(/(?<!(?:empty|eq|ne|typeIs "\w+") \(?)\.Values\.([\w.-]+)/g)) keys.add(key);
      }
    });
  }
  for (const { conditions } of subchartsOf(parse(show(version, 'Chart.yaml')))) for (const condition of conditions) keys.add(condition);
  return { keys, compared };
}

/** What the chart's own value says of the type: an empty map may stand for a list, and a text for any scalar. */
function* defaultTypes(value, path = '', subcharts = []) {
  for (const [key, inner] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (subcharts.includes(at) || /[./]/.test(key)) continue;
    if (Array.isArray(inner)) yield [at, inner.length === 0 ? 'c' : '[*]'];
    else if (inner !== null && typeof inner === 'object') {
      if (Object.keys(inner).length === 0) yield [at, 'c'];
      else yield* defaultTypes(inner, at, subcharts);
    } else if (typeof inner === 'boolean') yield [at, 'b'];
    else if (typeof inner === 'number') yield [at, 'n'];
  }
}

function typesOf(version) {
  const subcharts = subchartsOf(parse(show(version, 'Chart.yaml'))).map(({ key }) => key);
  const found = new Map(defaultTypes(parse(show(version, 'values.yaml')), '', subcharts));
  if (chart === 'gpu-operator') for (const [key, entry] of policyTypes(version)) found.set(key, entry);
  for (const [key, entry] of Object.entries(KNOWN[chart] ?? {})) if (found.has(key)) found.set(key, entry);
  // What is taken whole says itself of what is in it.
  const wholes = [...found].filter(([, entry]) => entry.startsWith('~')).map(([key]) => `${key}.`);
  for (const key of [...found.keys()]) if (wholes.some((whole) => key.startsWith(whole))) found.delete(key);
  const { keys, compared } = asked(version);
  const isSwitch = (entry) => /^[=-]?b$/.test(entry);
  return new Map(
    [...found].map(([key, entry]) => [
      key,
      !isSwitch(entry) ? entry : compared.has(key) ? `${entry}!` : keys.has(key) && !PRINTED.includes(key) ? `${entry}?` : entry,
    ]),
  );
}

const all = new Map();
const columns = columnsOf(versions, (version) => [...typesOf(version)].sort());
columns.forEach(([version], index) => {
  for (const [key, entry] of typesOf(version)) {
    const letters = all.get(key) ?? new Map();
    all.set(key, letters.set(entry, (letters.get(entry) ?? '') + String.fromCharCode(97 + index)));
  }
});

/** Types that stand at several places get a name. */
const uses = new Map();
for (const [key, entries] of all) {
  for (const entry of entries.keys()) {
    const type = bare(entry);
    if (type.length > 8) uses.set(type, [...(uses.get(type) ?? []), key]);
  }
}
const names = new Map();
for (const [type, keys] of uses) {
  if (keys.length < 2) continue;
  const word = keys[0].split('.').at(-1);
  let name = word;
  for (let count = 2; [...names.values()].includes(name); count++) name = `${word}${count}`;
  names.set(type, name);
}
function bare(entry) {
  return entry.replace(/^[~="-]/, '').replace(/[?!]$/, '');
}

const everywhere = columns.map((_, index) => String.fromCharCode(97 + index)).join('');
const groups = new Map();
for (const [key, entries] of [...all].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const parent = key.includes('.') ? key.slice(0, key.lastIndexOf('.')) : '';
  const last = key.slice(parent === '' ? 0 : parent.length + 1);
  const words = [...entries].map(([entry, letters]) => {
    const name = names.get(bare(entry));
    return `${last}=${name === undefined ? entry : entry.replace(bare(entry), () => `$${name}`)}${letters === everywhere ? '' : `@${letters}`}`;
  });
  groups.set(parent, [...(groups.get(parent) ?? []), ...words]);
}
const rows = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([parent, words]) => `${parent}: ${words.join(' ')}`);
const named = [...names].map(([type, name]) => `$${name} ${type}`);
const { constant } = CHARTS[chart];

writeFileSync(
  join(import.meta.dirname, '../lib/plans/charts', file),
  `/**
 * Written by scripts/chart-types.mjs from the versions below of ${upstream} (\`${folder}\`), never by hand: ${chart === 'gpu-operator' ? '`values.yaml`, `templates` and the CRD of ClusterPolicy' : '`values.yaml` and `templates`'}.
 * \`value-types.ts\` says how it is read.
 */
export const ${constant}s = \`
${[...named, ...rows].join('\n')}
\`;

export const ${constant}Versions = [${columns.map((held) => `'${held.join(' ')}'`).join(', ')}] as const;
`,
);
console.log(`${all.size} keys, ${names.size} named types`);
