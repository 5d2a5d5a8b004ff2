import type { KnownError } from './known-error';
import { HARDWARE, xid } from './xid-row';

const ECC = 'nvidia-smi -q -d ECC,ROW_REMAPPER';

/** Errors of memory of the GPU. */
export const memoryXids: readonly KnownError[] = [
  xid(48, {
    mnemonic: 'ROBUST_CHANNEL_GPU_ECC_DBE',
    does: 'RESET_GPU',
    means: "An error in the GPU's memory that ECC cannot correct.",
    causes: [
      'a failing cell: Xid 63 or 64 beside it says whether it was replaced by a spare row',
      'in SRAM: over its threshold, the GPU is to be replaced',
    ],
    see: ECC,
    change: HARDWARE,
  }),
  xid(63, {
    mnemonic: 'INFOROM_DRAM_RETIREMENT_EVENT',
    does: 'IGNORE',
    means: 'A bad row of memory gets a spare one; it takes effect at the next reset of the GPU.',
    causes: ['an error in memory before it: Xid 48, 94 or 95'],
    see: ECC,
    change: 'Reset the GPU at the next maintenance.',
  }),
  xid(64, {
    mnemonic: 'INFOROM_DRAM_RETIREMENT_FAILURE',
    does: 'RESET_GPU',
    means: 'A bad row of memory could not be replaced: no spare row is left.',
    causes: ['memory of the GPU wears out'],
    see: ECC,
    change: 'The GPU is to be replaced where the reset does not help.',
  }),
  xid(92, {
    mnemonic: 'EXCESSIVE_SBE_INTERRUPTS',
    does: 'IGNORE',
    means: 'ECC corrects errors of memory at a high rate: nothing is lost, and the memory ages.',
    causes: ['memory of the GPU wears out', 'temperature'],
    see: ECC,
  }),
  xid(94, {
    mnemonic: 'ROBUST_CHANNEL_CONTAINED_ERROR',
    does: 'RESTART_APP',
    means: 'An uncorrectable error of memory hit one program alone; the others on the GPU go on.',
    causes: ['a failing cell; Xid 63 or 64 follows'],
    see: ECC,
    change: 'Reset the GPU when the others have ended.',
  }),
  xid(95, {
    mnemonic: 'ROBUST_CHANNEL_UNCONTAINED_ERROR',
    does: 'RESET_GPU',
    means: 'An uncorrectable error of memory that may have hit every program on the GPU.',
    causes: ['a failing cell or cache'],
    see: ECC,
    change: 'All slices of a GPU that MIG cuts are hit together.',
  }),
  xid(140, {
    mnemonic: 'UNRECOVERABLE_ECC_ERROR_ESCAPE',
    does: 'RESET_GPU',
    means: 'Uncorrectable errors of memory came while the driver was marking bad ones.',
    causes: ['memory of the GPU fails'],
    see: ECC,
    change: HARDWARE,
  }),
  xid(156, {
    mnemonic: 'RESOURCE_RETIREMENT_EVENT',
    does: 'RESET_GPU',
    means: 'A bad part of the GPU is put out of use; it takes effect at the reset.',
    causes: ['an error before it'],
    see: ECC,
    change: HARDWARE,
  }),
  xid(157, {
    mnemonic: 'RESOURCE_RETIREMENT_FAILURE',
    does: 'IGNORE',
    means: 'A bad part of the GPU could not be put out of use.',
    causes: ['no spare is left'],
    see: ECC,
    change: 'Ask the vendor.',
  }),
];
