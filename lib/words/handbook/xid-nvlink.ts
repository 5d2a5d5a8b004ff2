import type { KnownError } from './known-error';
import { HARDWARE, xid } from './xid-row';

const NVLINK = 'nvidia-smi nvlink -e; nvidia-smi topo -m';
const NVLINK5 = ['a link or switch of the NVLink domain', 'a GPU or tray at the other end of the link'];

/** Errors of links between GPUs, and between CPU and GPU. */
export const nvlinkXids: readonly KnownError[] = [
  xid(74, {
    mnemonic: 'NVLINK_ERROR',
    does: 'RESET_GPU',
    means: 'A connection over NVLink failed: to another GPU or to a switch. A100 and H100; newer GPUs write 144 to 150.',
    causes: ['the link', 'the GPU or switch at its other end, which may have failed first', 'dirt or a loose board, where it comes back'],
    see: NVLINK,
    change: HARDWARE,
  }),
  xid(121, {
    mnemonic: 'C2C_ERROR',
    does: 'IGNORE',
    means: 'The link between Grace CPU and GPU reported an error. Superchips alone.',
    causes: ['the link; where it is often, the vendor'],
    change: HARDWARE,
  }),
  xid(136, {
    mnemonic: 'ALI_TRAINING_FAIL',
    does: 'RESET_GPU',
    means: 'A link of NVLink could not be trained.',
    causes: ['the link', 'the device at its other end'],
    see: NVLINK,
    change: HARDWARE,
  }),
  xid(137, {
    mnemonic: 'NVLINK_PRIV_ERR',
    does: 'IGNORE',
    means: 'A GPU was refused memory of another over NVLink.',
    causes: ['a program at either end that failed first: look for its Xid'],
    see: NVLINK,
  }),
  xid(144, {
    mnemonic: 'NVLINK_SAW_ERROR',
    does: 'RESET_GPU',
    means: 'An error of NVLink 5, in the unit called SAW. Blackwell; the bits after it say whether a reset is needed.',
    causes: NVLINK5,
    see: NVLINK,
    change: HARDWARE,
  }),
  xid(145, {
    mnemonic: 'NVLINK_RLW_ERROR',
    does: 'RESET_GPU',
    means: 'An error of NVLink 5, in the unit called RLW. Blackwell; Xid 154 beside it names the action.',
    causes: NVLINK5,
    see: NVLINK,
    change: HARDWARE,
  }),
  xid(146, {
    mnemonic: 'NVLINK_TLW_ERROR',
    does: 'RESET_GPU',
    means: 'An error of NVLink 5, in the unit called TLW. Blackwell; Xid 154 beside it names the action.',
    causes: NVLINK5,
    see: NVLINK,
    change: HARDWARE,
  }),
  xid(149, {
    mnemonic: 'NVLINK_NETIR_ERROR',
    does: 'RESET_GPU',
    means: 'A link of NVLink 5 went down or has many bit errors. Blackwell.',
    causes: NVLINK5,
    see: NVLINK,
    change: HARDWARE,
  }),
  xid(150, {
    mnemonic: 'NVLINK_MSE_ERROR',
    does: 'RESET_GPU',
    means: 'The unit that manages NVLink 5 is degraded. Blackwell.',
    causes: NVLINK5,
    see: NVLINK,
    change: HARDWARE,
  }),
  xid(155, {
    mnemonic: 'NVLINK_SW_DEFINED_ERROR',
    does: 'RESET_GPU',
    means: 'Software declared a link of NVLink 5 as failed. Blackwell.',
    causes: NVLINK5,
    see: NVLINK,
    change: HARDWARE,
  }),
];
