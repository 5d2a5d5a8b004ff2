// Rewrites releases.ts of a chart in lib/plans/charts: the versions of the components inside of each release of the chart.
//
//   git clone --bare https://github.com/NVIDIA/gpu-operator FOLDER && node scripts/chart-releases.mjs gpu-operator FOLDER
//   git clone --bare https://github.com/NVIDIA/k8s-device-plugin FOLDER && node scripts/chart-releases.mjs nvidia-device-plugin FOLDER
//
// A maintainer's tool. Versions are those of `charts.mjs`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CHARTS, readerOf, subchartsOf } from './charts.mjs';

const [name, repository] = process.argv.slice(2);
const { refs, folder, repository: upstream, components, releases: file } = CHARTS[name] ?? {};
if (components === undefined || repository === undefined) {
  const charts = Object.keys(CHARTS).filter((chart) => CHARTS[chart].components);
  throw new Error(`usage: node scripts/chart-releases.mjs <${charts.join(' | ')}> <clone of the chart's repository>`);
}
const { show } = readerOf(CHARTS[name], repository);

const lineOf = (version) => {
  const chart = parse(show(version, 'Chart.yaml'));
  const parts = components({ chart, values: parse(show(version, 'values.yaml')), subcharts: subchartsOf(chart) });
  return `${version}: ${parts.map((part) => part.join('=')).join(' ')}`;
};

writeFileSync(
  join(import.meta.dirname, '../lib/plans/charts', file),
  `/**
 * Written by scripts/chart-releases.mjs from \`values.yaml\` and \`Chart.yaml\` of ${upstream} (\`${folder}\`), never by hand.
 *
 * One line a release, newest first: its version, and the versions of the components that it installs.
 */
export const releases = \`
${Object.keys(refs).reverse().map(lineOf).join('\n')}
\`;
`,
);
