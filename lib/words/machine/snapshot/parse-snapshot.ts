import { type GpuModel, gpuModels } from '../../gpu';
import { type Problem, check, deepFreeze, object, oneOf, optional, plainText, required, throwIfAny } from '../../../internal';
import { checkMachine } from '../check-machine';
import { formatCpuList } from '../cpuset';
import { cpusOfNode } from '../numa';
import type { MachineShape } from '../shape';
import { attempt, refuse } from './clean';
import { contradictions } from './agree';
import { type Sources, gpusOf, modelOf, nicsOf, pciGpus } from './devices';
import { type Lscpu, parseLscpu } from './lscpu';
import { type NodeSnapshot, readNode } from './node';
import { parseNvidiaSmiTopo } from './nvidia-smi-topo';
import { parseNvidiaSmiXml } from './nvidia-smi-xml';
import { filesOf, parseSections } from './sections';
import { type Files, memTotalMiB, parseSysfs } from './sysfs';

/** How to read a snapshot. */
export interface SnapshotOptions<G extends GpuModel = GpuModel> {
  /** Name of the machine; letters, digits, `-`, `_` and `.`. */
  readonly name: string;
  /**
   * Model of its GPUs. It gives the machine's type the model, so that a MIG layout is checked by the compiler, and is
   * refused when the snapshot shows another model.
   *
   * @default - the model that the snapshot shows
   */
  readonly gpu?: G;
}

/** More text than any machine prints: 256 CPUs and 8 GPUs make some 300 kB. */
const LONGEST = 16 * 1024 * 1024;

/** A machine, and how it was set up when its snapshot was taken. */
export interface Snapshot<G extends GpuModel = GpuModel> {
  readonly machine: MachineShape<G>;
  readonly node: NodeSnapshot;
}

/** See `readSnapshot`. */
export function readSnapshot<const G extends GpuModel>(text: string, options: SnapshotOptions<G>): Snapshot<G> {
  const path = 'snapshot';
  const problems = check(optionsSchema(), options, 'options');
  const read: Problem[] = [];
  const sources = readSources(text, read, path);
  const given = (options as Partial<SnapshotOptions<G>> | undefined)?.gpu;
  const whole = sources !== undefined && read.length === 0 ? sources : undefined;
  if (whole) read.push(...contradictions(whole, path));
  const model = whole !== undefined && isModel(given) ? findModel(whole, given, read, path) : undefined;
  throwIfAny([...problems, ...read]);
  if (sources === undefined) refuse(path, 'could not be read', { fix: 'give the whole output of snapshotScript' });

  const machine = shapeOf(options.name, model as G, sources);
  throwIfAny(
    checkMachine(machine).map((problem) => ({
      path,
      problem: `contradicts itself: ${problem}`,
      fix: 'take the snapshot again, on a machine where nothing else changes devices',
    })),
  );
  return deepFreeze({ machine, node: readNode(sources.node, sources.lscpu?.hypervisor, sources.log) });
}

const optionsSchema = () =>
  object<SnapshotOptions>({
    name: required(plainText({ pattern: /^[A-Za-z0-9][A-Za-z0-9._-]*$/, what: "letters, digits, '-', '_' and '.', such as dgx-h100" })),
    gpu: optional(oneOf(gpuModels)),
  });

/** Whether what is given as model is none, or one of the catalogue. */
const isModel = (given: GpuModel | undefined): boolean => given === undefined || gpuModels.includes(given);

interface Read extends Sources {
  readonly lscpu?: Lscpu;
  /** Lines of the section `node`, which older scripts do not print. */
  readonly node: Files;
}

/** Reads every section, so that all that is wrong is told at once. */
function readSources(text: string, problems: Problem[], path: string): Read | undefined {
  if (typeof text !== 'string' || text.length > LONGEST) {
    problems.push({ path, problem: 'is not a text of at most 16 MiB', fix: 'read the file as UTF-8 text' });
    return undefined;
  }
  const sections = attempt(problems, () => parseSections(text, path));
  if (sections === undefined) return undefined;
  const section = <T>(name: string, parser: (content: string, path: string) => T): T | undefined => {
    const content = sections.get(name);
    return content === undefined ? undefined : attempt(problems, () => parser(content, `${path}[${JSON.stringify(name)}]`));
  };
  const lscpu = section('lscpu', parseLscpu);
  const ofSysfs = `${path}["sysfs"]`;
  const files = attempt(problems, () => filesOf(sections.get('sysfs') ?? '', ofSysfs));
  const sysfs = files && attempt(problems, () => parseSysfs(files, ofSysfs));
  const node = attempt(problems, () => filesOf(sections.get('node') ?? '', `${path}["node"]`));
  const log = section('nvidia-smi -q -x', parseNvidiaSmiXml);
  // Without a GPU the driver prints no matrix, which is told once, about the GPUs.
  const topology = log === undefined || log.gpus.length === 0 ? undefined : section('nvidia-smi topo -m', parseNvidiaSmiTopo);
  if (files === undefined || sysfs === undefined || node === undefined) return undefined;
  return {
    files,
    node,
    sysfs,
    ...(lscpu === undefined ? {} : { lscpu }),
    ...(log === undefined ? {} : { log }),
    ...(topology === undefined ? {} : { topology }),
  };
}

function findModel(sources: Read, given: GpuModel | undefined, problems: Problem[], path: string): GpuModel | undefined {
  const { log, sysfs } = sources;
  const seen = log?.gpus.length ?? pciGpus(sysfs).length;
  if (seen === 0) {
    problems.push({
      path,
      problem: 'shows no NVIDIA GPU',
      fix: 'run the script on a node that has GPUs, on the host and not in a container',
    });
    return undefined;
  }
  if (log?.attached !== undefined && log.attached !== seen) {
    problems.push({
      path,
      problem: `shows ${seen} of the ${log.attached} GPUs that the driver has`,
      fix: 'run the script on the host, not in a container or a job',
    });
  }
  const lost = (log?.gpus ?? []).flatMap((gpu, index) => (gpu.lost ? [index] : []));
  if (lost.length > 0)
    problems.push({
      path,
      problem: `shows a machine whose driver has lost GPU ${lost.join(', ')}`,
      fix: 'repair the machine, or take the snapshot of a healthy one',
    });
  return modelOf(sources, given, problems, path);
}

function shapeOf<G extends GpuModel>(name: string, gpu: G, sources: Read): MachineShape<G> {
  const { lscpu, sysfs, files, log } = sources;
  const virtual = lscpu?.hypervisor !== undefined;
  const gpus = gpusOf(sources);
  const nics = nicsOf(sources, gpus);
  const threadsPerCore = lscpu?.threadsPerCore ?? sysfs.threadsPerCore;
  const sockets = lscpu?.sockets ?? sysfs.sockets;
  const memoryMiB = mainMemory(sources) ?? memTotalMiB(files.get('proc/meminfo'));
  return {
    name,
    gpu,
    gpus,
    cpus: sysfs.online.length,
    ...(lscpu?.architecture === undefined ? {} : { architecture: lscpu.architecture }),
    // A guest that shows one thread may hide the other, and its sockets are what the hypervisor made up.
    ...(threadsPerCore === undefined || (virtual && threadsPerCore === 1) ? {} : { threadsPerCore }),
    ...(sockets === undefined || virtual ? {} : { sockets }),
    ...(memoryMiB === undefined ? {} : { memoryMiB }),
    ...(numaIsWhole(sources) ? { numa: sysfs.numa } : {}),
    ...(nics.length === 0 ? {} : { nics }),
    confidence: 'measured',
    source: `snapshot${log?.driver === undefined ? ' without a driver' : `, driver ${log.driver}`}`,
    ...(virtual ? { virtual } : {}),
  };
}

/** Memory of the nodes that have CPUs: on coherent systems the machine's total holds the GPUs' memory as well. */
function mainMemory({ sysfs }: Sources): number | undefined {
  const sizes = sysfs.numa.filter((node) => node.cpus !== '').map((node) => node.memoryMiB);
  return sizes.length === 0 || sizes.includes(undefined) ? undefined : sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}

/** Whether the nodes hold every online CPU. A kernel without NUMA shows no node at all. */
const numaIsWhole = ({ sysfs }: Sources): boolean =>
  sysfs.numa.length > 0 && formatCpuList(sysfs.numa.flatMap(cpusOfNode)) === formatCpuList(sysfs.online);
