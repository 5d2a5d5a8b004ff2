import type { MigGridName } from './mig-grids';

/**
 * MIG profile names by the class they belong to. A set is what one driver offers on one memory size; profiles of two
 * sets are never on one GPU.
 *
 * Source: mig-parted v0.15.0 `deployments/systemd/config-default.yaml`, GPU Operator 26.7.0 default mig-parted
 * configuration, and `nvidia-smi mig -lgip` of A100, A30 and GH200; of the RTX PRO 5000 the MIG user guide. The size in a name follows from the board's GiB:
 * go-nvlib `getMigMemorySizeGB`, which a test repeats.
 */
export const migSets = {
  '24gb': {
    grid: 'four-slice',
    profiles: { '1g': '1g.6gb', '1g+me': '1g.6gb+me', '2g': '2g.12gb', '2g+me': '2g.12gb+me', '4g': '4g.24gb' },
  },
  '40gb': {
    grid: 'seven-slice',
    profiles: {
      '1g': '1g.5gb',
      '1g+me': '1g.5gb+me',
      '1g.double': '1g.10gb',
      '2g': '2g.10gb',
      '3g': '3g.20gb',
      '4g': '4g.20gb',
      '7g': '7g.40gb',
    },
  },
  '80gb': {
    grid: 'seven-slice',
    profiles: {
      '1g': '1g.10gb',
      '1g+me': '1g.10gb+me',
      '1g.double': '1g.20gb',
      '2g': '2g.20gb',
      '3g': '3g.40gb',
      '4g': '4g.40gb',
      '7g': '7g.80gb',
    },
  },
  '94gb': {
    grid: 'seven-slice',
    profiles: {
      '1g': '1g.12gb',
      '1g+me': '1g.12gb+me',
      '1g.double': '1g.24gb',
      '2g': '2g.24gb',
      '3g': '3g.47gb',
      '4g': '4g.47gb',
      '7g': '7g.94gb',
    },
  },
  '96gb': {
    grid: 'seven-slice',
    profiles: {
      '1g': '1g.12gb',
      '1g+me': '1g.12gb+me',
      '1g.double': '1g.24gb',
      '2g': '2g.24gb',
      '3g': '3g.48gb',
      '4g': '4g.48gb',
      '7g': '7g.96gb',
    },
  },
  '141gb': {
    grid: 'seven-slice',
    profiles: {
      '1g': '1g.18gb',
      '1g+me': '1g.18gb+me',
      '1g.double': '1g.35gb',
      '2g': '2g.35gb',
      '3g': '3g.71gb',
      '4g': '4g.71gb',
      '7g': '7g.141gb',
    },
  },
  '144gb': {
    grid: 'seven-slice',
    profiles: {
      '1g': '1g.18gb',
      '1g+me': '1g.18gb+me',
      '1g.double': '1g.36gb',
      '2g': '2g.36gb',
      '3g': '3g.72gb',
      '4g': '4g.72gb',
      '7g': '7g.144gb',
    },
  },
  '180gb': {
    grid: 'seven-slice',
    profiles: {
      '1g': '1g.23gb',
      '1g+me': '1g.23gb+me',
      '1g.double': '1g.45gb',
      '2g': '2g.45gb',
      '3g': '3g.90gb',
      '4g': '4g.90gb',
      '7g': '7g.180gb',
    },
  },
  '186gb': {
    grid: 'seven-slice',
    profiles: {
      '1g': '1g.23gb',
      '1g+me': '1g.23gb+me',
      '1g.double': '1g.47gb',
      '2g': '2g.47gb',
      '3g': '3g.93gb',
      '4g': '4g.93gb',
      '7g': '7g.186gb',
    },
  },
  '189gb': {
    grid: 'seven-slice',
    profiles: {
      '1g': '1g.24gb',
      '1g+me': '1g.24gb+me',
      '1g.double': '1g.47gb',
      '2g': '2g.47gb',
      '3g': '3g.95gb',
      '4g': '4g.95gb',
      '7g': '7g.189gb',
    },
  },
  '269gb': {
    grid: 'seven-slice',
    profiles: {
      '1g': '1g.34gb',
      '1g+me': '1g.34gb+me',
      '1g.double': '1g.67gb',
      '2g': '2g.67gb',
      '3g': '3g.135gb',
      '4g': '4g.135gb',
      '7g': '7g.269gb',
    },
  },
  '278gb': {
    grid: 'seven-slice',
    profiles: {
      '1g': '1g.35gb',
      '1g+me': '1g.35gb+me',
      '1g.double': '1g.70gb',
      '2g': '2g.70gb',
      '3g': '3g.139gb',
      '4g': '4g.139gb',
      '7g': '7g.278gb',
    },
  },
  'rtx-32gb': {
    grid: 'two-slice',
    profiles: {
      '1g': '1g.16gb',
      '1g+gfx': '1g.16gb+gfx',
      '1g+me.all': '1g.16gb+me.all',
      '1g-me': '1g.16gb-me',
      '2g': '2g.32gb',
      '2g+gfx': '2g.32gb+gfx',
    },
  },
  'rtx-48gb': {
    grid: 'two-slice',
    profiles: {
      '1g': '1g.24gb',
      '1g+me': '1g.24gb+me',
      '1g+gfx': '1g.24gb+gfx',
      '1g+me.all': '1g.24gb+me.all',
      '1g-me': '1g.24gb-me',
      '2g': '2g.48gb',
      '2g+gfx': '2g.48gb+gfx',
    },
  },
  'rtx-4g-48gb': {
    grid: 'rtx-four-slice',
    profiles: {
      '1g': '1g.12gb',
      '1g+me': '1g.12gb+me',
      '1g+gfx': '1g.12gb+gfx',
      '1g-me': '1g.12gb-me',
      '2g-me': '2g.24gb-me',
      '4g': '4g.48gb',
      '4g+gfx': '4g.48gb+gfx',
    },
  },
  'rtx-96gb': {
    grid: 'twelve-slot',
    profiles: {
      '1g': '1g.24gb',
      '1g+me': '1g.24gb+me',
      '1g+gfx': '1g.24gb+gfx',
      '1g+me.all': '1g.24gb+me.all',
      '1g-me': '1g.24gb-me',
      '2g': '2g.48gb',
      '2g+gfx': '2g.48gb+gfx',
      '2g+me.all': '2g.48gb+me.all',
      '2g-me': '2g.48gb-me',
      '4g': '4g.96gb',
      '4g+gfx': '4g.96gb+gfx',
    },
  },
} as const satisfies Readonly<Record<string, { readonly grid: MigGridName; readonly profiles: Readonly<Record<string, string>> }>>;

/** Name of a set of MIG profiles: the nominal size of the board, which is what tells the sets apart. */
export type MigSet = keyof typeof migSets;
