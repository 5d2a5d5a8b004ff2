import { attempt, linesOf, refuse } from './clean';
import { parseLscpu } from './lscpu';
import { parseLscpuTable } from './lscpu-table';
import { parseNumactl } from './numactl';
import { parseNvidiaSmiTopo } from './nvidia-smi-topo';
import { MARK, SNAPSHOT_VERSION } from './script';
import type { Files } from './sysfs';

/** The parts of a snapshot by name, such as `lscpu`. */
export type Sections = ReadonlyMap<string, string>;

/**
 * Divides a snapshot at its marks. Lines before the first mark, such as a login banner, are passed over.
 *
 * @throws GpuConfigError when the text is not a snapshot, or ends early.
 */
export function parseSections(text: string, path: string): Sections {
  const lines = linesOf(text);
  const first = lines.findIndex((line) => line.startsWith(`${MARK} snapshot `));
  if (first === -1)
    refuse(path, `is not a snapshot${looksLike(text)}`, {
      allowed: 'what snapshotScript prints',
      fix: 'write snapshotScript to a file, run it with sh on the node, and give its whole output',
    });
  const version = lines[first]?.slice(`${MARK} snapshot `.length).trim();
  if (version !== String(SNAPSHOT_VERSION))
    refuse(path, 'is a snapshot of another version', {
      got: version?.slice(0, 20),
      allowed: [SNAPSHOT_VERSION],
      fix: 'run the script of this version of cdk8s-gpu',
    });
  const end = lines.indexOf(`${MARK} end`, first);
  if (end === -1) refuse(path, 'is a snapshot that ends early', { fix: 'give the whole output of the script, or run it again' });
  const next = lines.findIndex((line, index) => index > end && line.startsWith(`${MARK} snapshot `));
  if (next !== -1) refuse(path, SEVERAL, { got: `line ${next + 1}: ${lines[next]?.slice(0, 40)}`, fix: 'give each machine its own file' });

  const sections = new Map<string, string[]>();
  let inside: string[] | undefined;
  for (const line of lines.slice(first + 1, end)) {
    if (!line.startsWith(`${MARK} section `)) {
      inside?.push(line);
      continue;
    }
    const name = line.slice(`${MARK} section `.length).trim();
    if (sections.has(name)) refuse(path, SEVERAL, { got: name.slice(0, 40), fix: 'give each machine its own file' });
    sections.set(name, (inside = []));
  }
  return new Map([...sections].map(([name, content]) => [name, content.join('\n')]));
}

const SEVERAL = 'holds more than one machine';

/**
 * Files of the section `sysfs`: path and first line, divided by a tab.
 *
 * @throws GpuConfigError when its lines have no tabs.
 */
export function filesOf(section: string, path = 'sysfs'): Files {
  const lines = section.split('\n').filter((line) => line.trim() !== '');
  const files = new Map(
    lines.flatMap((line) => {
      const tab = line.indexOf('\t');
      return tab > 0 ? [[line.slice(0, tab), line.slice(tab + 1)] as const] : [];
    }),
  );
  if (lines.length > 0 && files.size === 0)
    refuse(path, 'has no tab between files and what they hold', {
      got: lines[0]?.slice(0, 60),
      fix: 'copy the file itself: what is pasted from a terminal has blanks in the place of tabs',
    });
  return files;
}

/** What a text that is not a snapshot seems to be: people hand over the output of one of the script's commands. */
function looksLike(text: string): string {
  const kind = KINDS.find(([, test]) => test(text))?.[0];
  return kind === undefined ? '' : ` but looks like ${kind}`;
}

const reads = (parser: (text: string) => unknown) => (text: string) => attempt([], () => parser(text)) !== undefined;

const KINDS: readonly (readonly [what: string, test: (text: string) => boolean])[] = [
  [
    "the output of 'nvidia-smi -q -x' alone, which has no NUMA nodes and no CPUs",
    (text) => /^\s*(?:<\?xml[^>]{0,99}\?>\s{0,9})?(?:<!DOCTYPE[^>]{0,99}>\s{0,9})?<nvidia_smi_log/.test(text),
  ],
  ['a topology file of NCCL, which parseNcclTopology reads', (text) => /<system\b[^>]{0,99}version=/.test(text)],
  ['a topology file of hwloc, which parseHwlocTopology reads', (text) => /<topology\b|<!DOCTYPE topology/.test(text)],
  [
    "the output of 'nvidia-smi mig', which describes one GPU",
    (text) => /GPU instance profiles:|Placements? ?:|GPU instances:|Compute instance profiles:/.test(text),
  ],
  ["the output of 'nvidia-smi topo -m' alone, which does not name the GPU model", reads(parseNvidiaSmiTopo)],
  ["the output of 'numactl -H' alone, which has no GPUs", reads(parseNumactl)],
  ["the output of 'lscpu -e' or 'lscpu -p' alone, which has no GPUs", reads(parseLscpuTable)],
  ["the output of 'lscpu' alone, which has no GPUs", reads(parseLscpu)],
  ["the output of 'lspci', which has no NUMA nodes", (text) => /^[-+|\\ ]{0,9}\[\d{4}(?::|-)/m.test(text)],
];
