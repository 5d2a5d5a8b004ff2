import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { formatCpuList, parseSnapshot } from '../../lib/words/machine';
import { parseLscpu } from '../../lib/words/machine/snapshot/lscpu';
import { parseLscpuTable } from '../../lib/words/machine/snapshot/lscpu-table';
import { parseNumactl } from '../../lib/words/machine/snapshot/numactl';
import { parseNvidiaSmiTopo } from '../../lib/words/machine/snapshot/nvidia-smi-topo';
import { parseNvidiaSmiXml } from '../../lib/words/machine/snapshot/nvidia-smi-xml';
import { parseSysfs } from '../../lib/words/machine/snapshot/sysfs';

/** Folder of the machine fixtures. It throws when it is missing: the suite must fail then, never skip. */
function machinesFolder(): string {
  const shared = process.env['CDK8S_GPU_SHARED'] ?? resolve(__dirname, '../../../shared');
  const folder = join(shared, 'fixtures', 'machines');
  if (!existsSync(folder)) throw new Error(`no fixtures at ${folder}: set CDK8S_GPU_SHARED`);
  return folder;
}

/** Paths of all fixtures, relative to their folder, in order. */
export function fixtures(folder = machinesFolder()): readonly string[] {
  const walk = (at: string): readonly string[] =>
    readdirSync(at).flatMap((name) => (statSync(join(at, name)).isDirectory() ? walk(join(at, name)) : [join(at, name)]));
  return walk(folder)
    .map((file) => relative(folder, file))
    .sort();
}

export const readFixture = (file: string): string => readFileSync(join(machinesFolder(), file), 'utf8');

/** What a fixture is: its folder, and how its name ends. */
export function kindOf(file: string): string {
  const [ending] = /(\.lscpu(-e-J|-J|-e|-p)?)?\.[^.]+$/.exec(basename(file)) ?? [''];
  return `${dirname(file)} ${ending}`;
}

/** Notes that stand before a capture in our fixtures: lines of a `#` and a blank. */
const withoutNote = (text: string): string => text.replace(/^(?:# .*\n)+/, '');

/** What a parser makes of a fixture, in one line. */
export const summaries = {
  topology(text: string): string {
    const { gpus, nics } = parseNvidiaSmiTopo(text);
    const nodes = gpus.map(({ numaAffinity }) => (numaAffinity === undefined ? '-' : numaAffinity.join('+')));
    const near = nics.map((nic) =>
      [...nic.relations].filter(([, relation]) => relation === 'PIX' || relation === 'PXB').map(([gpu]) => gpu),
    );
    return `${nodes.join(' ')} | ${gpus[0]?.cpuAffinity ?? '-'} | ${nics.length} nics${nics.length === 0 ? '' : ` ${nics[0]!.name}`} near ${near.map((list) => list.join('+') || '-').join(' ')}`.trim();
  },
  log(text: string): string {
    const { driver, attached, gpus } = parseNvidiaSmiXml(text);
    const [gpu] = gpus;
    return [
      driver,
      `${gpus.length} of ${attached}`,
      gpu?.productName,
      gpu?.memoryMiB,
      gpu?.pciDevice,
      gpu?.pciBusId,
      gpu?.mig,
      ...gpus.flatMap(({ lost }, index) => (lost ? [`lost ${index}`] : [])),
    ].join(' | ');
  },
  numactl(text: string): string {
    return parseNumactl(text)
      .filter(({ cpus, memoryMiB }) => cpus !== '' || memoryMiB !== 0)
      .map(({ id, cpus, memoryMiB, distances }) => `${id}: ${cpus || 'none'} ${memoryMiB} MiB, ${distances?.length} distances`)
      .join(' | ');
  },
  lscpu(text: string): string {
    const { online, threadsPerCore, sockets, hypervisor, numa } = parseLscpu(text);
    return [
      online,
      `${threadsPerCore} threads`,
      `${sockets} sockets`,
      hypervisor ?? 'metal',
      ...numa.map(({ id, cpus }) => `${id}: ${cpus}`),
    ].join(' | ');
  },
  table(text: string): string {
    const rows = parseLscpuTable(/^# CPU,/m.test(text) ? text : withoutNote(text));
    const count = (key: 'core' | 'node' | 'socket') => new Set(rows.flatMap((row) => row[key] ?? [])).size;
    return `${rows.length} CPUs, ${rows.filter((row) => row.online).length} online, ${count('core')} cores, ${count('node')} nodes, ${count('socket')} sockets`;
  },
  sysfs(text: string): string {
    const { files } = JSON.parse(text) as { files: Readonly<Record<string, string>> };
    const { online, numa, sockets, threadsPerCore, pci } = parseSysfs(new Map(Object.entries(files)));
    const nodes = numa.map(({ id, cpus, cores, memoryMiB }) => `${id}: ${cpus || 'none'} in ${cores?.length} cores, ${memoryMiB} MiB`);
    return [
      formatCpuList(online),
      `${sockets} sockets`,
      `${threadsPerCore} threads`,
      `${pci.length} PCI devices, ${pci.filter(({ numaNode }) => numaNode !== undefined).length} with a node`,
      ...nodes,
    ].join(' | ');
  },
  snapshot(text: string): string {
    return parseSnapshot(text, { name: 'x' }).name;
  },
} as const;

export type Summary = keyof typeof summaries;
