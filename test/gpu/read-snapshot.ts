// Reads the snapshot that run.py took with our own parser, and compares the machine with what lscpu and nvidia-smi printed there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSnapshot } from '../../lib';
import { gpuByProductName, gpuMemory } from '../../lib/words/gpu';

const folder = process.argv[2];
if (folder === undefined) throw new Error('give the folder in which run.py wrote its results');
const text = (name: string): string => readFileSync(join(folder, name), 'utf8');

interface LscpuField {
  readonly field: string;
  readonly data: string | null;
  readonly children?: readonly LscpuField[];
}
const flat = (fields: readonly LscpuField[]): readonly LscpuField[] => fields.flatMap((one) => [one, ...flat(one.children ?? [])]);
const lscpu = flat((JSON.parse(text('lscpu.json')) as { readonly lscpu: readonly LscpuField[] }).lscpu);
const ofLscpu = (field: string): string | undefined => lscpu.find((one) => one.field === `${field}:`)?.data ?? undefined;
const rows = text('gpus.csv')
  .trim()
  .split('\n')
  .map((line) => line.split(',').map((word) => word.trim()));

const { machine, node } = readSnapshot(text('snapshot.txt'), { name: 'here' });
const { leastMiB, mostMiB } = gpuMemory(machine.gpu);
const wrong: string[] = [];
const same = (what: string, got: unknown, wanted: unknown): void => {
  const isSame = JSON.stringify(got) === JSON.stringify(wanted);
  console.log(
    `${isSame ? 'PASS' : 'FAIL'} ${what}: ${JSON.stringify(got)}${isSame ? '' : `, and the machine says ${JSON.stringify(wanted)}`}`,
  );
  if (!isSame) wrong.push(what);
};

same('GPUs', machine.gpus.length, rows.length);
rows.forEach(([index, name = '', memory, address = '', driver], place) => {
  same(`GPU ${place} is the index of nvidia-smi`, machine.gpus[place]?.index, Number(index));
  same(`model of GPU ${place}`, machine.gpu, gpuByProductName(name, Number(memory)));
  same(
    `memory of ${machine.gpu}, ${leastMiB} to ${mostMiB} MiB, holds that of GPU ${place}`,
    Number(memory) >= leastMiB && Number(memory) <= mostMiB,
    true,
  );
  same(`address of GPU ${place}`, machine.gpus[place]?.pciBusId, address.toLowerCase().replace(/^0000(?=[0-9a-f]{4}:)/, ''));
  same(`driver of GPU ${place}`, machine.source, `snapshot, driver ${driver ?? ''}`);
});
same('CPUs', machine.cpus, Number(ofLscpu('CPU(s)')));
same('architecture', machine.architecture, ofLscpu('Architecture') === 'aarch64' ? 'arm64' : 'amd64');
same('virtual', machine.virtual ?? false, ofLscpu('Hypervisor vendor') !== undefined);
same('NUMA nodes', machine.numa?.length ?? 0, Number(ofLscpu('NUMA node(s)') ?? 0));
for (const { id, cpus } of machine.numa ?? []) same(`CPUs of NUMA node ${id}`, cpus, ofLscpu(`NUMA node${id} CPU(s)`));
console.log(JSON.stringify({ machine, node }, undefined, 2));
process.exitCode = wrong.length > 0 ? 1 : 0;
