// Rewrites keys.ts of a chart in lib/plans/charts: which keys a chart knows in each version, and which of
// them its templates read. Names of keys only; no text of the chart is kept.
//
//   git clone --bare https://github.com/NVIDIA/gpu-operator FOLDER && node scripts/chart-values.mjs gpu-operator FOLDER
//   git clone --bare https://github.com/Project-HAMi/HAMi FOLDER && node scripts/chart-values.mjs hami FOLDER
//   git clone --bare https://github.com/NVIDIA/k8s-device-plugin FOLDER && node scripts/chart-values.mjs nvidia-device-plugin FOLDER
//
// A maintainer's tool. A new version is one more row of `refs` in charts.mjs.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CHARTS, columnsOf, readerOf, subchartsOf } from './charts.mjs';

const [chart, repository] = process.argv.slice(2);
if (CHARTS[chart] === undefined || repository === undefined) {
  throw new Error(`usage: node scripts/chart-values.mjs <${Object.keys(CHARTS).join(' | ')}> <clone of the chart's repository>`);
}
const { refs, unread = [], taken: wholeKeys = [], folder: CHART, file: FILE, name: NAME, repository: UPSTREAM } = CHARTS[chart];
const VERSIONS = Object.keys(refs);

const { show, templates } = readerOf(CHARTS[chart], repository);

/** Paths that templates mention, and among them those that they take whole (`toYaml`, an argument, or nothing below is mentioned). */
function readPaths(version) {
  const text = templates(version)
    .join('\n')
    .replace(/\{\{-?\s*\/\*[\s\S]*?\*\/\s*-?\}\}/g, '');
  const paths = (pattern) => [...text.matchAll(pattern)].map(([, path]) => path.slice(1));
  const quoted = [...text.matchAll(/index \$?\.Values((?: "[^"]+")+)/g)].map(([, keys]) => keys.trim().slice(1, -1).split('" "').join('.'));
  const mentioned = new Set([...paths(/\.Values((?:\.[A-Za-z0-9_-]+)+)/g), ...quoted]);
  // Images and what is global are given to helpers, which read what they like of it.
  const images = paths(/"imageRoot" \$?\.Values((?:\.[A-Za-z0-9_-]+)+)/g);
  for (const path of mentioned) if ([...images, 'global'].some((given) => path.startsWith(`${given}.`))) mentioned.delete(path);
  const whole = paths(/toYaml \$?\.Values((?:\.[A-Za-z0-9_-]+)+)/g).filter((path) => !path.startsWith('global.'));
  const taken = new Set([...whole, ...images]);
  for (const path of mentioned) if (![...mentioned].some((other) => other.startsWith(`${path}.`))) taken.add(path);
  // A subchart takes its own key whole, Helm reads its condition, and every chart takes `global`.
  for (const { key, conditions } of subchartsOf(parse(show(version, 'Chart.yaml'))))
    for (const path of [key, ...conditions]) taken.add(path);
  for (const { key } of subchartsOf(parse(show(version, 'Chart.yaml')))) {
    for (const path of [...taken, ...mentioned]) if (path.startsWith(`${key}.`)) for (const paths of [taken, mentioned]) paths.delete(path);
  }
  taken.add('global');
  for (const key of wholeKeys) {
    for (const paths of [taken, mentioned]) for (const path of paths) if (path.startsWith(`${key}.`)) paths.delete(path);
    taken.add(key);
  }
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
  for (const path of unread) keys.set(path, 'dead');
  return keys;
}

const all = new Map();
const COLUMNS = columnsOf(VERSIONS, (version) => [...keysOf(version)].sort());
COLUMNS.forEach(([version], index) => {
  const letter = String.fromCharCode(97 + index);
  for (const [path, state] of keysOf(version)) all.set(path, (all.get(path) ?? '') + (state === 'live' ? letter : letter.toUpperCase()));
});

const everywhere = COLUMNS.map((_, index) => String.fromCharCode(97 + index)).join('');
const groups = new Map();
for (const [path, letters] of [...all].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const parent = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '';
  const key = path.slice(parent === '' ? 0 : parent.length + 1);
  groups.set(parent, [...(groups.get(parent) ?? []), letters === everywhere ? key : `${key}@${letters}`]);
}
const rows = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([parent, keys]) => `${parent}: ${keys.join(' ')}`);

writeFileSync(
  join(import.meta.dirname, '../lib/plans/charts', FILE),
  `/**
 * Written by scripts/chart-values.mjs from the versions below of ${UPSTREAM} (\`${CHART}\`), never by hand.
 *
 * One line a group of keys: \`group: key key@letters\`. A letter stands for versions, in the order of
 * \`${NAME}Versions\`: small where a template reads the key, capital where the chart's values hold it and no template
 * reads it. Without letters, every version reads it. Below a key that is read, anything may stand.
 */
export const ${NAME}s = \`
${rows.join('\n')}
\`;

export const ${NAME}Versions = [${COLUMNS.map((versions) => `'${versions.join(' ')}'`).join(', ')}] as const;
`,
);
console.log(`${all.size} keys in ${groups.size} groups`);
