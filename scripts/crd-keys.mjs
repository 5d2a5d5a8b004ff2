// Rewrites lib/plans/charts/gpu-operator/policy/crd-keys.ts: which keys of which type the objects have that the GPU Operator reads, in any version held:
// no text of the CRDs is kept.
//
//   git clone --bare https://github.com/NVIDIA/gpu-operator FOLDER && node scripts/crd-keys.mjs FOLDER
//
// A maintainer's tool. Versions are those of `charts.mjs`.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { typeOf } from './chart-type-of.mjs';
import { CHARTS } from './charts.mjs';

/** Kinds by the file of their CRD. */
const KINDS = { ClusterPolicy: 'clusterpolicies', NVIDIADriver: 'nvidiadrivers', GPUCluster: 'gpuclusters' };

const [repository] = process.argv.slice(2);
if (repository === undefined) throw new Error('usage: node scripts/crd-keys.mjs <clone of NVIDIA/gpu-operator>');
const { refs, folder, repository: upstream } = CHARTS['gpu-operator'];
const git = (...args) => execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8', maxBuffer: 64e6 });

/** The specification in each version that has the kind. */
const schemasOf = (file) =>
  Object.values(refs).flatMap((ref) => {
    // Up to v24.6 the name of one ends otherwise.
    const path = [file, `${file}_crd`]
      .map((name) => `${folder}/crds/nvidia.com_${name}.yaml`)
      .find((name) => git('ls-tree', '--name-only', ref, name) !== '');
    if (path === undefined) return [];
    return parse(git('show', `${ref}:${path}`)).spec.versions.map((version) => version.schema.openAPIV3Schema.properties.spec);
  });

/** The keys of schemas together, as a word of the grammar of lib/plans/charts/values/value-type.ts. */
function keysOf(schemas) {
  if (schemas.some((schema) => schema['x-kubernetes-preserve-unknown-fields'])) return '*';
  const items = schemas.flatMap(({ items: inner }) => inner ?? []);
  if (items.length > 0) return lists('[', keysOf(items), ']');
  const further = schemas.flatMap(({ additionalProperties }) => (typeof additionalProperties === 'object' ? [additionalProperties] : []));
  if (further.length > 0) return lists('<', keysOf(further), '>');
  const names = [...new Set(schemas.flatMap(({ properties }) => Object.keys(properties ?? {})))].sort();
  if (names.length === 0) return scalarOf(schemas);
  return `{${names.map((name) => `${name}:${keysOf(schemas.flatMap(({ properties }) => properties?.[name] ?? []))}`).join(',')}}`;
}
const lists = (open, inner, close) => (inner === '*' ? '*' : `${open}${inner}${close}`);

/** The type of a value where all versions have the same one; of an enumeration that grew, the words of all. */
function scalarOf(schemas) {
  if (schemas.every((schema) => schema.enum))
    return typeOf({ type: 'string', enum: [...new Set(schemas.flatMap((schema) => schema.enum))] });
  const [word, ...others] = new Set(schemas.map((schema) => (schema.type === 'object' ? '*' : typeOf(schema))));
  return others.length === 0 ? word : '*';
}

/** Maps that stand at several places get a name, the largest first. */
function named(words) {
  const names = [];
  for (;;) {
    const uses = new Map();
    for (const word of words) for (const [map] of word.matchAll(/\{[^{}]*\}/g)) uses.set(map, (uses.get(map) ?? 0) + 1);
    const [often] = [...uses].filter(([map, count]) => count > 1 && map.length > 12).sort(([a, m], [b, n]) => b.length * n - a.length * m);
    if (often === undefined) break;
    const name = `m${names.length}`;
    names.push([name, often[0]]);
    words = words.map((word) => word.replaceAll(often[0], `$${name}`));
  }
  return [names, words];
}

const kinds = Object.keys(KINDS);
const [names, words] = named(kinds.map((kind) => keysOf(schemasOf(KINDS[kind]))));
const rows = [...names.map(([name, word]) => `$${name} ${word}`), ...kinds.map((kind, index) => `${kind} ${words[index]}`)];

writeFileSync(
  join(import.meta.dirname, '../lib/plans/charts/gpu-operator/policy/crd-keys.ts'),
  `/**
 * Written by scripts/crd-keys.mjs from the CRDs of ${upstream} (\`${folder}/crds\`) in the versions that
 * \`chartKeyVersions\` names, never by hand: the keys of a specification that any of them has, as types of
 * \`value-type.ts\`. Lines with \`$\` name a map that several places share.
 */
export const crdKeys = \`
${rows.join('\n')}
\`;
`,
);
