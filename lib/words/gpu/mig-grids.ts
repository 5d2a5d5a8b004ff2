/**
 * Where MIG instances may be on a GPU, in memory slots.
 *
 * Source: `nvidia-smi mig -lgipp` of A100, H100, H100 NVL, A30 and RTX PRO 6000. Later seven-slice GPUs have the same
 * profile ids and are taken to have the same placements.
 */
export interface MigGrid {
  /** Compute slices of the whole GPU. */
  readonly slices: number;
  /** Memory slots of the whole GPU. */
  readonly slots: number;
  /** Larger classes first. */
  readonly classes: Readonly<Partial<Record<MigClass, MigClassShape>>>;
}

/** What all profiles of one class have in common. */
export interface MigClassShape {
  /** Compute slices of an instance. */
  readonly slices: number;
  /** Memory slots of an instance. */
  readonly slots: number;
  /** Slots at which an instance may begin. */
  readonly starts: readonly number[];
  /** Instances of it on one GPU. */
  readonly max: number;
}

/**
 * Class of a MIG profile: its compute slices and attribute. `1g.double` is the one-slice profile with twice the memory;
 * `+me` has the media extensions, `+me.all` all media engines, `-me` none, `+gfx` graphics.
 */
export type MigClass =
  | '7g'
  | '4g'
  | '4g+gfx'
  | '3g'
  | '2g'
  | '2g+me'
  | '2g+me.all'
  | '2g+gfx'
  | '2g-me'
  | '1g.double'
  | '1g'
  | '1g+me'
  | '1g+me.all'
  | '1g+gfx'
  | '1g-me';

export const migGrids = {
  'seven-slice': {
    slices: 7,
    slots: 8,
    classes: {
      '7g': { slices: 7, slots: 8, starts: [0], max: 1 },
      '4g': { slices: 4, slots: 4, starts: [0], max: 1 },
      '3g': { slices: 3, slots: 4, starts: [0, 4], max: 2 },
      '2g': { slices: 2, slots: 2, starts: [0, 2, 4], max: 3 },
      '1g.double': { slices: 1, slots: 2, starts: [0, 2, 4, 6], max: 4 },
      '1g': { slices: 1, slots: 1, starts: [0, 1, 2, 3, 4, 5, 6], max: 7 },
      '1g+me': { slices: 1, slots: 1, starts: [0, 1, 2, 3, 4, 5, 6], max: 1 },
    },
  },
  // A30.
  'four-slice': {
    slices: 4,
    slots: 4,
    classes: {
      '4g': { slices: 4, slots: 4, starts: [0], max: 1 },
      '2g': { slices: 2, slots: 2, starts: [0, 2], max: 2 },
      '2g+me': { slices: 2, slots: 2, starts: [0, 2], max: 1 },
      '1g': { slices: 1, slots: 1, starts: [0, 1, 2, 3], max: 4 },
      '1g+me': { slices: 1, slots: 1, starts: [0, 1, 2, 3], max: 1 },
    },
  },
  // RTX PRO 4500 and 5000 Blackwell. No source shows placements: these follow from two slices and the counts of the profiles.
  'two-slice': {
    slices: 2,
    slots: 2,
    classes: {
      '2g': { slices: 2, slots: 2, starts: [0], max: 1 },
      '2g+gfx': { slices: 2, slots: 2, starts: [0], max: 1 },
      '1g': { slices: 1, slots: 1, starts: [0, 1], max: 2 },
      '1g+me': { slices: 1, slots: 1, starts: [0, 1], max: 1 },
      '1g+me.all': { slices: 1, slots: 1, starts: [0, 1], max: 1 },
      '1g+gfx': { slices: 1, slots: 1, starts: [0, 1], max: 2 },
      '1g-me': { slices: 1, slots: 1, starts: [0, 1], max: 2 },
    },
  },
  // RTX PRO 5000 Blackwell as older editions of the MIG user guide and a test of mig-parted v0.15.0 count its profiles;
  // the placements follow from four slices.
  'rtx-four-slice': {
    slices: 4,
    slots: 4,
    classes: {
      '4g': { slices: 4, slots: 4, starts: [0], max: 1 },
      '4g+gfx': { slices: 4, slots: 4, starts: [0], max: 1 },
      '2g-me': { slices: 2, slots: 2, starts: [0, 2], max: 1 },
      '1g': { slices: 1, slots: 1, starts: [0, 1, 2, 3], max: 1 },
      '1g+me': { slices: 1, slots: 1, starts: [0, 1, 2, 3], max: 1 },
      '1g+gfx': { slices: 1, slots: 1, starts: [0, 1, 2, 3], max: 1 },
      '1g-me': { slices: 1, slots: 1, starts: [0, 1, 2, 3], max: 3 },
    },
  },
  // RTX PRO 6000 Blackwell.
  'twelve-slot': {
    slices: 4,
    slots: 12,
    classes: {
      '4g': { slices: 4, slots: 12, starts: [0], max: 1 },
      '4g+gfx': { slices: 4, slots: 12, starts: [0], max: 1 },
      '2g': { slices: 2, slots: 6, starts: [0, 6], max: 2 },
      '2g+me.all': { slices: 2, slots: 6, starts: [0, 6], max: 1 },
      '2g+gfx': { slices: 2, slots: 6, starts: [0, 6], max: 2 },
      '2g-me': { slices: 2, slots: 6, starts: [0, 6], max: 2 },
      '1g': { slices: 1, slots: 3, starts: [0, 3, 6, 9], max: 4 },
      '1g+me': { slices: 1, slots: 3, starts: [0, 3, 6, 9], max: 1 },
      '1g+me.all': { slices: 1, slots: 3, starts: [0, 3, 6, 9], max: 1 },
      '1g+gfx': { slices: 1, slots: 3, starts: [0, 3, 6, 9], max: 4 },
      '1g-me': { slices: 1, slots: 3, starts: [0, 3, 6, 9], max: 4 },
    },
  },
} as const satisfies Readonly<Record<string, MigGrid>>;

export type MigGridName = keyof typeof migGrids;
