// Rewrites lib/plans/charts/gpu-operator/images.data.ts: the images that the chart names, by release.
//
//   git clone --bare https://github.com/NVIDIA/gpu-operator FOLDER && node scripts/chart-images.mjs FOLDER
//
// A maintainer's tool. Versions are those of `charts.mjs`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CHARTS, readerOf } from './charts.mjs';

const [repository] = process.argv.slice(2);
if (repository === undefined) throw new Error("usage: node scripts/chart-images.mjs <clone of the chart's repository>");
const chart = CHARTS['gpu-operator'];
const { show } = readerOf(chart, repository);

/** Every place of the values that names an image: its path, the image, and its tag; `=` is the version of the release. */
function imagesOf(values, path = []) {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return [];
  const { repository: folder, image, version } = values;
  const own =
    typeof folder === 'string' && folder !== '' && typeof image === 'string'
      ? [[path.join('.'), `${folder}/${image}`, version || '=']]
      : [];
  return [...own, ...Object.entries(values).flatMap(([key, inner]) => imagesOf(inner, [...path, key]))];
}

const blocks = [];
let above = new Map();
for (const version of Object.keys(chart.refs).reverse()) {
  const found = new Map(imagesOf(parse(show(version, 'values.yaml'))).map(([at, image, tag]) => [at, { image, tag }]));
  const lines = [...found].flatMap(([at, { image, tag }]) => {
    const before = above.get(at);
    if (before?.image === image) return before.tag === tag ? [] : [`${at} ${tag}`];
    return [`${at} ${tag} ${image}`];
  });
  const gone = [...above.keys()].filter((at) => !found.has(at)).map((at) => `-${at}`);
  blocks.push([version, ...lines, ...gone].join('\n'));
  above = found;
}

writeFileSync(
  join(import.meta.dirname, '../lib/plans/charts/gpu-operator/images.data.ts'),
  `/**
 * Written by scripts/chart-images.mjs from \`values.yaml\` of ${chart.repository} (\`${chart.folder}\`), never by hand.
 *
 * One block a release, newest first: what differs from the block above. A line is the place in the values, the tag (\`=\` is
 * the version of the release) and, where it is another one, the image; \`-place\` is gone.
 */
export const images = \`
${blocks.join('\n\n')}
\`;
`,
);
