import { type AnyMigLayout, type GpuModel, migSlots, placeMig } from '../../words/gpu';
import type { GpuDevice } from '../../words/machine';
import { groupsOn, type Sharing } from '../model';
import { column, type Figure, framed, lineHeight, texts } from './figure';

/** Height of the memory of a GPU that is cut: each of eight slots holds a line. */
const HEIGHT = 112;

/** How one GPU is cut, as far as it is known. */
export type Cut =
  | { readonly kind: 'whole' }
  /** By somebody else, or in a way that this GPU cannot be cut. */
  | { readonly kind: 'unknown'; readonly why: string }
  | { readonly kind: 'mig'; readonly parts: readonly Part[]; readonly slots: number };

/** A MIG instance, or what no instance has. */
interface Part {
  readonly profile?: string;
  /** Memory slots. */
  readonly size: number;
}

/** How a GPU of a pool is cut. */
export function cutOf(model: GpuModel, { index }: GpuDevice, sharing: Sharing | undefined): Cut {
  if (sharing?.partition.kind !== 'mig') return { kind: 'whole' };
  const { groups } = sharing.partition;
  if (groups === undefined) return { kind: 'unknown', why: 'MIG: layout unknown' };
  const layout = groupsOn(groups, model).find(({ devices }) => devices === 'all' || devices.includes(index))?.layout ?? {};
  return isEmpty(layout) ? { kind: 'whole' } : cutBy(model, layout);
}

const isEmpty = (layout: AnyMigLayout): boolean => Object.values(layout).every((count) => !count);

function cutBy(model: GpuModel, layout: AnyMigLayout): Cut {
  const placements = placeMig(model, layout);
  const slots = migSlots(model, layout);
  if (placements === undefined || slots === undefined) return { kind: 'unknown', why: 'MIG: does not fit' };
  const parts: Part[] = [];
  let at = 0;
  for (const { profile, start, size } of placements) {
    if (start > at) parts.push({ size: start - at });
    parts.push({ profile, size });
    at = start + size;
  }
  return { kind: 'mig', parts: at < slots ? [...parts, { size: slots - at }] : parts, slots };
}

/** The parts of a GPU below each other, as high as their share of its memory. Nothing for a GPU that is whole. */
export function slicesFigure(cut: Cut, width: number): readonly Figure[] {
  switch (cut.kind) {
    case 'whole':
      return [];
    case 'unknown':
      return [framed(texts([cut.why], width - 6, 'small'), { class: 'unknown', padding: 3 })];
    case 'mig':
      return [
        column(
          cut.parts.map((part) => sliceFigure(part, width, (HEIGHT / cut.slots) * part.size)),
          0,
        ),
      ];
  }
}

function sliceFigure({ profile = 'unused', size }: Part, width: number, height: number): Figure {
  const inset = Math.max(0, (height - lineHeight('small')) / 2);
  const label = texts([profile], width - 8, 'small');
  const inner: Figure = { width, height, at: (x, y) => label.at(x + 4, y + inset) };
  return framed(inner, { class: profile === 'unused' ? 'slice unused' : 'slice', padding: 0, round: 1, about: aboutOf(profile, size) });
}

const aboutOf = (profile: string, size: number): string => `${profile}, ${size} memory ${size === 1 ? 'slot' : 'slots'}`;
