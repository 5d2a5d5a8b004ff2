import { type KubeletConfiguration, parseMemory } from '../../words/kubernetes';
import { hugePageBytes, type NumaNode } from '../../words/machine';
import { isPlainObject } from '../../internal';
import { type Figure, column, rect, texts } from './figure';

const MIB = 1024 * 1024;
const BAR = 9;

/** Memory of a NUMA node, or of a machine whose layout is unknown. */
export interface MemoryUse {
  /** Undefined where it is not known. */
  readonly totalMiB?: number;
  readonly reservedMiB: number;
  /** Huge pages by size, such as `16 x 1Gi`. */
  readonly pages: readonly string[];
  readonly pagesMiB: number;
}

/** The memory of a NUMA node, and what the kubelet keeps of it. */
export function memoryOf(node: NumaNode, kubelet: KubeletConfiguration | undefined): MemoryUse {
  return {
    ...(node.memoryMiB === undefined ? {} : { totalMiB: node.memoryMiB }),
    reservedMiB: reservedOn(kubelet, node.id),
    pages: Object.entries(node.hugePages ?? {}).flatMap(([size, count]) => (count > 0 ? [`${count} x ${size}`] : [])),
    pagesMiB: hugePageBytes(node) / MIB,
  };
}

/** What `reservedMemory` has for a NUMA node. A kubelet's configuration that others wrote may have anything there. */
function reservedOn(kubelet: KubeletConfiguration | undefined, node: number): number {
  const entries: readonly unknown[] = Array.isArray(kubelet?.reservedMemory) ? kubelet.reservedMemory : [];
  const bytes = entries.map((entry) => {
    if (!isPlainObject(entry) || entry['numaNode'] !== node || !isPlainObject(entry['limits'])) return 0;
    return parseMemory(entry['limits']['memory'] ?? '0') ?? 0;
  });
  return bytes.reduce((all, one) => all + one, 0) / MIB;
}

/** MiB as people say it. */
export function sizeText(mib: number): string {
  if (mib < 1024) return `${Math.round(mib)} MiB`;
  const gib = mib / 1024;
  return `${gib < 10 ? Math.round(gib * 10) / 10 : Math.round(gib)} GiB`;
}

/** What one reads of memory. */
export function memoryText({ totalMiB, reservedMiB, pages }: MemoryUse): string {
  return [
    `Memory ${totalMiB === undefined ? 'unknown' : sizeText(totalMiB)}`,
    ...(reservedMiB > 0 ? [`${sizeText(reservedMiB)} reserved`] : []),
    ...(pages.length > 0 ? [`huge pages ${pages.join(', ')}`] : []),
  ].join(', ');
}

/** Memory as a bar to scale: reserved, huge pages, and the rest for pods. Without a size there is no bar. */
export function memoryFigure(use: MemoryUse, width: number): Figure {
  const said = texts([memoryText(use)], width, 'note');
  const { totalMiB } = use;
  return totalMiB === undefined || totalMiB === 0 ? said : column([said, bar({ ...use, totalMiB }, width)], 1);
}

function bar({ totalMiB, reservedMiB, pagesMiB }: MemoryUse & { readonly totalMiB: number }, width: number): Figure {
  const reserved = lengthOf(reservedMiB / totalMiB, width);
  const pages = Math.min(lengthOf(pagesMiB / totalMiB, width), width - reserved);
  return {
    width,
    height: BAR,
    at: (x, y) =>
      [
        { class: 'part left', x, y, width, height: BAR },
        { class: 'part reserved', x, y, width: reserved, height: BAR },
        { class: 'part pages', x: x + reserved, y, width: pages, height: BAR },
      ].flatMap((part) => (part.width > 0 ? [rect(part)] : [])),
  };
}

/** What is there can be seen, however little it is. */
const lengthOf = (part: number, width: number): number => (part <= 0 ? 0 : Math.min(width, Math.max(3, part * width)));
