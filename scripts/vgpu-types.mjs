// Rewrites lib/words/gpu/vgpu/types.data.ts: the types of vGPU that the GPU Operator's default configuration makes.
//
//   node scripts/vgpu-types.mjs [SHARED]
//
// SHARED has the ConfigMap that the operator deploys: `assets/state-vgpu-device-manager/0400_configmap.yaml` of NVIDIA/gpu-operator.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const [shared = '../shared'] = process.argv.slice(2);
const file = join(shared, 'upstream/gpu-operator/defaults/default-vgpu-devices-config.configmap.yaml');
const configs = parse(parse(readFileSync(file, 'utf8')).data['config.yaml'])['vgpu-configs'];

const boards = new Map();
const boardOf = (type) => type.replace(/-(?:\d-)?\d+[A-Z]+$/, '');
const of = (board) => boards.get(board) ?? boards.set(board, { devices: [], counts: new Map() }).get(board);
for (const [name, [{ devices, 'vgpu-devices': made }]] of Object.entries(configs)) {
  if (name === 'default') continue;
  if (devices !== 'all' || Object.keys(made).join() !== name) throw new Error(`${name} is of another form`);
  const { counts } = of(boardOf(name));
  counts.set(made[name], [...(counts.get(made[name]) ?? []), name.slice(boardOf(name).length + 1)]);
}
for (const { 'device-filter': filters, 'vgpu-devices': made } of configs.default) {
  const [board] = new Set(Object.keys(made).map(boardOf));
  for (const filter of [filters].flat()) of(board).devices.push(filter.slice(2, 6).toUpperCase());
}

const lines = [...boards].map(([board, { devices, counts }]) =>
  [board, [...new Set(devices)].join(',') || '-', ...[...counts].map(([count, types]) => `${count}=${types.join(',')}`)].join(' '),
);
writeFileSync(
  join(import.meta.dirname, '../lib/words/gpu/vgpu/types.data.ts'),
  `/**
 * Written by scripts/vgpu-types.mjs, never by hand. Source: gpu-operator v26.7.0, ConfigMap \`default-vgpu-devices-config\` of
 * the vGPU Device Manager v0.5.0.
 *
 * A line is a board, the PCI device ids that the configuration \`default\` gives it (\`-\` where there is none), and its types
 * without the name of the board, by how many of one type a GPU holds. \`1-5C\` is backed by a MIG device of one slice.
 */
export const vgpuTypeLines = \`
${lines.join('\n')}
\`;
`,
);
