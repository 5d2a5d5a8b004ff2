import { type GpuModel, gpuModels } from '../../gpu';
import {
  type Problem,
  deepFreeze,
  object,
  oneOf,
  optional,
  plainText,
  required,
  type Field,
  type Schema,
  throwIfAny,
} from '../../../internal';
import { checkMachine } from '../check-machine';
import { formatCpuList } from '../cpuset';
import { cpusOfNode } from '../numa';
import type { MachineShape, Nic, NumaNode } from '../shape';
import { clean, refuse, start } from '../snapshot/clean';
import { gpusOf, modelOf, nearestByBridges, naturally } from '../snapshot/devices';
import { isPciAddress, type PciDevice } from '../snapshot/sysfs';
import { parseXml, type XmlElement } from '../snapshot/xml';

/** How to read a topology file. */
export interface TopologyOptions<G extends GpuModel = GpuModel> {
  /** Name of the machine; letters, digits, `-`, `_` and `.`. */
  readonly name: string;
  /**
   * Model of its GPUs, which gives the machine's type the model. Files that people wrote for NCCL do not name it, and need
   * it here.
   *
   * @default - the model that the file shows
   */
  readonly gpu?: G;
}

/** What a topology file says of a machine, whichever program wrote it. */
export interface Topology
  extends Pick<MachineShape, 'architecture' | 'threadsPerCore' | 'sockets' | 'memoryMiB' | 'confidence' | 'source'> {
  readonly cpus: readonly number[];
  /** Empty where the file knows of no NUMA node. */
  readonly numa: readonly NumaNode[];
  readonly pci: readonly PciDevice[];
  readonly nics: readonly FoundNic[];
}

/** A network device on a PCI device. */
export interface FoundNic {
  readonly name: string;
  readonly pci: PciDevice;
  readonly kind: Nic['kind'];
  readonly gbps?: number;
}

/** Options of every topology file; `more` are those of one kind. */
export const optionsSchema = (more: Readonly<Record<string, Field>> = {}): Schema =>
  object<Readonly<Record<string, unknown>>>({
    name: required(plainText({ pattern: /^[A-Za-z0-9][A-Za-z0-9._-]*$/, what: "letters, digits, '-', '_' and '.', such as dgx-h100" })),
    gpu: optional(oneOf(gpuModels)),
    ...more,
  });

const LONGEST = 16 * 1024 * 1024;

/** The root element of a topology file. */
export function rootOf(text: string, name: string, path: string, allowed: string): XmlElement {
  const fix = 'give the whole file, as UTF-8 text';
  if (typeof text !== 'string' || text.length > LONGEST) refuse(path, 'is not a text of at most 16 MiB', { fix });
  const cleaned = clean(text);
  if (!cleaned.trimStart().startsWith('<')) refuse(path, 'is not XML', { got: start(cleaned), allowed, fix });
  const root = parseXml(cleaned, path);
  if (root.name !== name) refuse(path, 'is another XML document', { got: `<${root.name}>`, allowed, fix });
  return root;
}

/** The machine of a topology. */
export function shapeOf<G extends GpuModel>(topology: Topology, { name, gpu }: TopologyOptions<G>, path: string): MachineShape<G> {
  const problems: Problem[] = [];
  const { numa, cpus, nics, pci, architecture, threadsPerCore, sockets, memoryMiB, confidence, source } = topology;
  if (cpus.length === 0) problems.push({ path, problem: 'shows no CPU', fix: 'give the whole file' });
  const sources = { files: new Map<string, string>(), sysfs: { online: cpus, numa, pci } };
  const gpus = gpusOf(sources);
  if (gpus.length === 0)
    problems.push({ path, problem: 'shows no NVIDIA GPU', fix: 'take the file on a machine with GPUs, with its PCI devices' });
  const isNamed = pci.some(({ device }) => device !== undefined);
  if (gpus.length > 0 && !isNamed && gpu === undefined)
    problems.push({ path, problem: 'does not name the model of its GPUs', fix: "give 'gpu', such as gpu: 'H100-SXM5-80GB'" });
  const model = isNamed && gpus.length > 0 ? modelOf(sources, gpu, problems, path) : gpu;
  throwIfAny(problems);
  const bridges = new Map(pci.map((device) => [device.address, device.bridges]));
  const machine = {
    name,
    gpu: model as G,
    gpus,
    cpus: cpus.length,
    ...(architecture === undefined ? {} : { architecture }),
    ...(threadsPerCore === undefined ? {} : { threadsPerCore }),
    ...(sockets === undefined ? {} : { sockets }),
    ...(memoryMiB === undefined ? {} : { memoryMiB }),
    ...(numa.length > 0 && coversAll(numa, cpus) ? { numa } : {}),
    ...(nics.length === 0 ? {} : { nics: [...nics].sort(byName).map((nic) => nicOf(nic, gpus, bridges)) }),
    confidence,
    source,
  };
  throwIfAny(
    checkMachine(machine).map((problem) => ({
      path,
      problem: `contradicts itself: ${problem}`,
      fix: 'take the file again, on one machine',
    })),
  );
  return deepFreeze(machine);
}

/** mlx5_2 before mlx5_10; addresses, which are hexadecimal, as text. */
const byName = (a: FoundNic, b: FoundNic): number => (isPciAddress(a.name) ? (a.name < b.name ? -1 : 1) : naturally(a.name, b.name));

const coversAll = (numa: readonly NumaNode[], cpus: readonly number[]): boolean =>
  formatCpuList(numa.flatMap(cpusOfNode)) === formatCpuList(cpus);

function nicOf({ name, pci, kind, gbps }: FoundNic, gpus: ReturnType<typeof gpusOf>, bridges: ReadonlyMap<string, readonly string[]>): Nic {
  const nearestGpu = nearestByBridges(pci, gpus, bridges);
  return {
    name,
    ...(pci.numaNode === undefined ? {} : { numaNode: pci.numaNode }),
    kind,
    ...(gbps === undefined ? {} : { gbps }),
    ...(nearestGpu === undefined ? {} : { nearestGpu }),
  };
}
