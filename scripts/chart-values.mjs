// Rewrites lib/operator/chart-keys.ts: which keys the GPU Operator's chart knows in each version, and which of them its
// templates read. Names of keys only; no text of the chart is kept.
//
//   git clone --bare https://github.com/NVIDIA/gpu-operator FOLDER
//   node scripts/chart-values.mjs FOLDER
//
// A maintainer's tool. A new version is one more word in VERSIONS and in lib/operator/versions.ts.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const [repository] = process.argv.slice(2);
if (repository === undefined) throw new Error('usage: node scripts/chart-values.mjs <clone of NVIDIA/gpu-operator>');

/** Oldest first: each has the letter of its place, and a new one takes the next letter. */
const VERSIONS = ['v24.9.2', 'v25.3.4', 'v25.10.1', 'v26.3.3', 'v26.7.0'];
const CHART = 'deployments/gpu-operator';

const git = (...args) => execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8', maxBuffer: 64e6 });
const show = (version, file) => git('show', `${version}:${CHART}/${file}`);

/** Paths that templates mention, and among them those that they take whole (`toYaml`, or nothing below is mentioned). */
function readPaths(version) {
  const files = git('ls-tree', '-r', '--name-only', version, `${CHART}/templates`).trim().split('\n');
  const text = files.map((file) => git('show', `${version}:${file}`)).join('\n');
  const mentioned = new Set([...text.matchAll(/\.Values((?:\.[A-Za-z0-9_-]+)+)/g)].map(([, path]) => path.slice(1)));
  const taken = new Set([...text.matchAll(/toYaml \$?\.Values((?:\.[A-Za-z0-9_-]+)+)/g)].map(([, path]) => path.slice(1)));
  for (const path of mentioned) if (![...mentioned].some((other) => other.startsWith(`${path}.`))) taken.add(path);
  // A subchart takes its own key whole, Helm reads its condition, and every chart takes `global`.
  for (const { name, alias, condition } of parse(show(version, 'Chart.yaml')).dependencies ?? []) {
    taken.add(alias ?? name);
    if (condition) taken.add(condition);
  }
  taken.add('global');
  return { mentioned, taken };
}

/** Path to `live` (a key that is taken) or `dead` (the chart's values hold it and no template reads it). */
function keysOf(version) {
  const { mentioned, taken } = readPaths(version);
  const keys = new Map([...taken].map((path) => [path, 'live']));
  const isRead = (path) => taken.has(path) || mentioned.has(path) || [...mentioned, ...taken].some((other) => other.startsWith(`${path}.`));
  const walk = (value, path) => {
    if (path !== '' && taken.has(path)) return;
    if (path !== '' && !isRead(path)) return void keys.set(path, 'dead');
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      for (const [key, inner] of Object.entries(value)) walk(inner, path === '' ? key : `${path}.${key}`);
    }
  };
  walk(parse(show(version, 'values.yaml')), '');
  return keys;
}

const all = new Map();
VERSIONS.forEach((version, index) => {
  const letter = String.fromCharCode(97 + index);
  for (const [path, state] of keysOf(version)) all.set(path, (all.get(path) ?? '') + (state === 'live' ? letter : letter.toUpperCase()));
});

const everywhere = VERSIONS.map((_, index) => String.fromCharCode(97 + index)).join('');
const groups = new Map();
for (const [path, letters] of [...all].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const parent = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '';
  const key = path.slice(parent === '' ? 0 : parent.length + 1);
  groups.set(parent, [...(groups.get(parent) ?? []), letters === everywhere ? key : `${key}@${letters}`]);
}
const rows = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([parent, keys]) => `${parent}: ${keys.join(' ')}`);

writeFileSync(
  join(import.meta.dirname, '../lib/operator/chart-keys.ts'),
  `/**
 * Written by scripts/chart-values.mjs from the tags below of NVIDIA/gpu-operator (\`${CHART}\`), never by hand.
 *
 * One line a group of keys: \`group: key key@letters\`. A letter stands for a version, in the order of
 * \`chartKeyVersions\`: small where a template reads the key, capital where the chart's values hold it and no template
 * reads it. Without letters, every version reads it. Below a key that is read, anything may stand.
 */
export const chartKeys = \`
${rows.join('\n')}
\`;

export const chartKeyVersions = [${VERSIONS.map((version) => `'${version}'`).join(', ')}] as const;
`,
);
console.log(`${all.size} keys in ${groups.size} groups`);
