import { isPlainObject } from '../../../internal';
import { type CpuSet, formatCpuList, readCpuList } from '../cpuset';
import type { Architecture } from '../shape';
import { LARGEST_NODE, clean, linesOf, refuse, start, wholeNumber } from './clean';

/** What `lscpu` says, as far as a machine's shape needs it. */
export interface Lscpu {
  /** Online CPUs as a Linux list. */
  readonly online: string;
  readonly model?: string;
  readonly architecture?: Architecture;
  readonly threadsPerCore?: number;
  /** Sockets; in guests whatever the hypervisor made up. */
  readonly sockets?: number;
  /** Maker of the hypervisor; absent on a machine of metal. */
  readonly hypervisor?: string;
  /** Online CPUs of each NUMA node as a Linux list, empty for a node that has memory alone. */
  readonly numa: readonly { readonly id: number; readonly cpus: string }[];
}

/** What `uname` calls an architecture, and what Kubernetes does. */
const ARCHITECTURES: ReadonlyMap<string, Architecture> = new Map([
  ['x86_64', 'amd64'],
  ['aarch64', 'arm64'],
]);

/** How deep `lscpu -J --hierarchic` nests is two; more is not a lscpu. */
const DEEPEST = 20;

/**
 * Reads the output of `lscpu -J` (flat or hierarchic) or of plain `lscpu`, in English (`LC_ALL=C`).
 *
 * @throws GpuConfigError when the text is something else.
 */
export function parseLscpu(text: string, path = 'lscpu'): Lscpu {
  const cleaned = clean(text);
  const fields = cleaned.trimStart().startsWith('{') ? fromJson(cleaned, path) : fromText(cleaned);
  const cpus = wholeNumber(fields.get('CPU(s)'), 65536);
  if (cpus === undefined)
    refuse(path, "has no field 'CPU(s)' with a number", { got: start(cleaned), allowed: "what 'LC_ALL=C lscpu -J' prints" });
  // Only lscpu of a machine without sysfs leaves the list out.
  const online = list(fields.get('On-line CPU(s) list') ?? (cpus === 0 ? '' : `0-${cpus - 1}`), 'On-line CPU(s) list', path);
  const model = known(fields.get('Model name'));
  const architecture = ARCHITECTURES.get(fields.get('Architecture') ?? '');
  const hypervisor = known(fields.get('Hypervisor vendor'));
  const threadsPerCore = wholeNumber(fields.get('Thread(s) per core'), 1024);
  const sockets = wholeNumber(fields.get('Socket(s)'), 65536);
  return {
    online: formatCpuList(online),
    ...(model === undefined ? {} : { model }),
    ...(architecture === undefined ? {} : { architecture }),
    ...(threadsPerCore === undefined || threadsPerCore === 0 ? {} : { threadsPerCore }),
    ...(sockets === undefined || sockets === 0 ? {} : { sockets }),
    ...(hypervisor === undefined ? {} : { hypervisor }),
    numa: nodesOf(fields, online, path),
  };
}

function nodesOf(fields: ReadonlyMap<string, string>, online: CpuSet, path: string): Lscpu['numa'] {
  const isOnline = new Set(online);
  const taken = new Set<number>();
  return [...fields].flatMap(([field, value]) => {
    const id = wholeNumber(/^NUMA node(\d{1,4}) CPU\(s\)$/.exec(field)?.[1], LARGEST_NODE);
    if (id === undefined) return [];
    // A node may list CPUs that are offline.
    const cpus = list(value, field, path).filter((cpu) => isOnline.has(cpu));
    const twice = cpus.find((cpu) => taken.has(cpu));
    if (twice !== undefined) refuse(path, `has CPU ${twice} in two NUMA nodes`);
    for (const cpu of cpus) taken.add(cpu);
    return [{ id, cpus: formatCpuList(cpus) }];
  });
}

const known = (value: string | undefined): string | undefined => (value === undefined || value === '' || value === '-' ? undefined : value);

function list(value: string, field: string, path: string): readonly number[] {
  const read = readCpuList(value === '-' ? '' : value);
  if ('problem' in read) refuse(path, `has a field '${field}' that ${read.problem}`, { got: value.slice(0, 60) });
  return read.cpus;
}

/** Fields by name without the colon. The first of a name counts: big.LITTLE machines repeat the core's fields for each kind. */
function fromText(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of linesOf(text)) {
    const colon = line.indexOf(':');
    const field = line.slice(0, colon).trim();
    if (colon > 0 && !fields.has(field)) fields.set(field, line.slice(colon + 1).trim());
  }
  return fields;
}

function fromJson(text: string, path: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const collect = (items: unknown, depth: number): void => {
    if (!Array.isArray(items) || depth > DEEPEST) return;
    for (const item of items as readonly unknown[]) {
      if (!isPlainObject(item)) continue;
      const { field, data, children } = item;
      const name = typeof field === 'string' ? field.replace(/:\s*$/, '').trim() : '';
      if (name !== '' && !fields.has(name))
        fields.set(name, typeof data === 'string' || typeof data === 'number' ? String(data).trim() : '');
      collect(children, depth + 1);
    }
  };
  const document = parseJson(text, path);
  collect(isPlainObject(document) ? document['lscpu'] : undefined, 0);
  return fields;
}

/**
 * JSON as lscpu 2.38 to 2.41 prints it: a bare `-` means what an offline CPU does not have (util-linux 049901c63).
 *
 * @throws GpuConfigError when the text is not JSON.
 */
export function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text.replace(/": -,?$/gm, (found) => found.replace('-', 'null'))) as unknown;
  } catch {
    return refuse(path, 'is not JSON, or ends early', { got: start(text) });
  }
}
