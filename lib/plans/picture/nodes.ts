import type { KubeletConfiguration } from '../../words/kubernetes';
import { coresOfNode, cpusOfNode, formatCpuList, intersectCpus, type MachineShape, type NumaNode, numaOf } from '../../words/machine';
import type { Sharing } from '../model';
import { countedCpus, cpusOf } from './cpus';
import { devicesFigure, type Placed } from './devices';
import { column, type Figure, flow, framed, texts } from './figure';
import { widthOf } from './fonts';
import { memoryFigure, memoryOf, memoryText } from './memory';
import type { CpuUse } from './roles';

/** What is drawn, and what is known of how it is used. */
export interface Subject {
  readonly machine: MachineShape;
  readonly kubelet: KubeletConfiguration | undefined;
  readonly sharing: Sharing | undefined;
  readonly use: CpuUse;
  readonly devices: Placed;
}

const GAP = 6;
/** Of the frame of a NUMA node, on each side. */
export const NODE_PADDING = 9;

/** NUMA nodes with CPUs or devices, which have a box each; the others have memory alone. */
export function fullNodes({ machine, devices }: Subject): readonly NumaNode[] {
  return (numaOf(machine) ?? []).filter((node) => {
    const { gpus, nics } = devices.on(node.id);
    return cpusOfNode(node).length + gpus.length + nics.length > 0;
  });
}

/** A NUMA node with its CPUs, memory and devices. */
export function nodeFigure(node: NumaNode, subject: Subject, width: number): Figure {
  const { machine, kubelet, sharing, use, devices } = subject;
  const cpus = cpusOfNode(node);
  const reserved = intersectCpus(cpus, use.reserved);
  const cores = coresOfNode(node);
  return column(
    [
      texts([`NUMA node ${node.id}: ${countText(cpus.length, cores?.length)}`], width, 'head'),
      ...(cpus.length === 0
        ? []
        : [
            texts([`CPUs ${formatCpuList(cpus)}`], width, 'note'),
            ...(reserved.length === 0 ? [] : [texts([`Reserved ${formatCpuList(reserved)}`], width, 'note')]),
            cpusOf(node, use, width),
          ]),
      memoryFigure(memoryOf(node, kubelet), width),
      ...devicesFigure(devices.on(node.id), devices, machine, sharing, width),
    ],
    GAP - 2,
  );
}

const countText = (cpus: number, cores: number | undefined): string =>
  cpus === 0 ? 'no CPU' : `${cpus} CPUs${cores === undefined ? '' : `, ${cores} cores`}`;

/** Neighbours in frames of one height. */
export function nodeFrames(nodes: readonly NumaNode[], subject: Subject, width: number): readonly Figure[] {
  const figures = nodes.map((node) => nodeFigure(node, subject, width));
  const height = Math.max(0, ...figures.map((figure) => figure.height)) + 2 * NODE_PADDING;
  return figures.map((figure) => framed({ ...figure, width }, { class: 'node', padding: NODE_PADDING, height }));
}

/** All CPUs and the memory of a machine whose NUMA layout is unknown. */
export function unknownLayout({ machine, use }: Subject, width: number): Figure {
  const { cpus, threadsPerCore, memoryMiB } = machine;
  const inner = column(
    [
      texts([`${cpus} CPUs; their NUMA nodes are unknown`], width, 'head'),
      texts([threadsPerCore === undefined ? 'Their cores are unknown' : `Threads of a core: ${threadsPerCore}`], width, 'note'),
      countedCpus(machine, use, width),
      memoryFigure({ ...(memoryMiB === undefined ? {} : { totalMiB: memoryMiB }), reservedMiB: 0, pages: [], pagesMiB: 0 }, width),
    ],
    GAP - 2,
  );
  return framed({ ...inner, width }, { class: 'unknown', padding: NODE_PADDING });
}

/** GPUs and NICs whose NUMA node is unknown; undefined where there are none. */
export function elsewhereFigure({ machine, sharing, devices }: Subject, width: number): Figure | undefined {
  const { gpus, nics } = devices.elsewhere;
  const kinds = [...(gpus.length > 0 ? ['GPUs'] : []), ...(nics.length > 0 ? ['NICs'] : [])];
  if (kinds.length === 0) return undefined;
  const inner = column(
    [
      texts([`${kinds.join(' and ')} whose NUMA node is unknown`], width, 'head'),
      ...devicesFigure(devices.elsewhere, devices, machine, sharing, width),
    ],
    GAP,
  );
  return framed({ ...inner, width }, { class: 'unknown', padding: NODE_PADDING });
}

/** NUMA nodes that have memory alone, of GPUs for example; neighbours that are alike are one. */
export function memoryNodes(subject: Subject, width: number): Figure | undefined {
  const full = new Set(fullNodes(subject));
  const rest = (numaOf(subject.machine) ?? []).filter((node) => !full.has(node));
  if (rest.length === 0) return undefined;
  const boxes = runsOf(rest).map((nodes) => {
    const text = memoryNodeText(nodes, subject.kubelet);
    return framed(texts([text], widthOf(text, 'note') + 1, 'note'), { class: 'memory', padding: 4 });
  });
  const inner = column([texts(['NUMA nodes without CPUs'], width, 'head'), flow(boxes, width, GAP)], GAP - 2);
  return framed({ ...inner, width }, { class: 'node', padding: NODE_PADDING });
}

function memoryNodeText(nodes: readonly NumaNode[], kubelet: KubeletConfiguration | undefined): string {
  const ids = formatCpuList(nodes.map(({ id }) => id));
  const [first] = nodes;
  if (first === undefined) return '';
  const text = first.memoryMiB === 0 ? 'no memory' : memoryText(memoryOf(first, kubelet)).replace(/^M/, 'm');
  return nodes.length === 1 ? `node ${ids}: ${text}` : `nodes ${ids}: ${text}${first.memoryMiB ? ' each' : ''}`;
}

/** Consecutive nodes with equal memory, none of which has huge pages. */
function runsOf(nodes: readonly NumaNode[]): readonly (readonly NumaNode[])[] {
  const runs: NumaNode[][] = [];
  for (const node of nodes) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const continues = last !== undefined && last.id + 1 === node.id && last.memoryMiB === node.memoryMiB;
    if (continues && last.hugePages === undefined && node.hugePages === undefined) run?.push(node);
    else runs.push([node]);
  }
  return runs;
}
