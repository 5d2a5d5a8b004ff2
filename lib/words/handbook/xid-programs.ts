import type { KnownError } from './known-error';
import { xid } from './xid-row';

const SHARED_FAULT = 'Under MPS it ends every client of the GPU: keep programs that do not trust each other on slices, sharing: `mig`.';

/** What a program did, or what happened to it. */
export const programsXids: readonly KnownError[] = [
  xid(8, {
    mnemonic: 'ROBUST_CHANNEL_FIFO_ERROR_IDLE_TIMEOUT',
    does: 'RESTART_APP',
    means: 'The GPU stopped working on what a program gave it.',
    causes: ['a kernel that never ends', 'the driver or the GPU'],
  }),
  xid(11, {
    mnemonic: 'ROBUST_CHANNEL_GR_ERROR_MISSING_HW',
    does: 'RESTART_APP',
    means: 'The stream of commands to the GPU was invalid.',
    causes: ['the program or its CUDA libraries'],
  }),
  xid(13, {
    mnemonic: 'ROBUST_CHANNEL_GR_EXCEPTION',
    does: 'RESTART_APP',
    means: 'A kernel of a program failed on the GPU: mostly an index out of bounds, sometimes an illegal instruction.',
    causes: [
      'a bug in the program',
      'an image built for another architecture',
      'seldom the GPU or the driver: where many programs show it on one GPU',
    ],
    see: 'compute-sanitizer --tool memcheck PROGRAM',
    change: SHARED_FAULT,
    rules: ['pool/cuda-gpu'],
  }),
  xid(31, {
    mnemonic: 'ROBUST_CHANNEL_FIFO_ERROR_MMU_ERR_FLT',
    does: 'RESTART_APP',
    means: 'A program touched memory of the GPU that is not mapped for it.',
    causes: ['a bug in the program', 'seldom the driver or the GPU: where many programs show it on one GPU'],
    see: 'compute-sanitizer --tool memcheck PROGRAM',
    change: SHARED_FAULT,
  }),
  xid(32, {
    mnemonic: 'ROBUST_CHANNEL_PBDMA_ERROR',
    does: 'RESTART_APP',
    means: 'Commands arrived broken at the GPU. The program is mostly not the cause.',
    causes: ['signal quality of PCI Express', 'a riser, a cable or a slot'],
    see: 'nvidia-smi -q | grep -i replay',
  }),
  xid(43, {
    mnemonic: 'ROBUST_CHANNEL_RESETCHANNEL_VERIF_ERROR',
    does: 'IGNORE',
    means: 'A program made a fault of its own and had to end. The GPU is healthy.',
    causes: ['a bug in the program', 'another client of the same MPS server that failed'],
    change: SHARED_FAULT,
    rules: ['sharing/namespaces'],
  }),
  xid(45, {
    mnemonic: 'ROBUST_CHANNEL_PREEMPTIVE_REMOVAL',
    does: 'IGNORE',
    means: 'The driver cleaned up after a program that ended. It follows another error, or a kill.',
    causes: [
      'a pod was killed: its deadline, its memory limit, an eviction',
      'another Xid just before it, which is the one to look at',
      'alone and often, on GPUs with NVSwitch: the fabric manager',
    ],
    see: "journalctl -k | grep -B5 'Xid.*: 45,'; kubectl describe pod POD",
    change: 'Give the program time to end: `terminationGracePeriodSeconds`; where it was OOMKilled, more `resources`.',
  }),
  xid(68, {
    mnemonic: 'ROBUST_CHANNEL_NVDEC0_ERROR',
    does: 'RESTART_APP',
    means: 'The video decoder failed.',
    causes: ['a broken stream', 'the program or its libraries'],
  }),
  xid(69, {
    mnemonic: 'ROBUST_CHANNEL_GR_CLASS_ERROR',
    does: 'RESTART_APP',
    means: 'A program asked the compute engine for something that it does not have.',
    causes: ['the program or its CUDA libraries', 'an image of a CUDA that does not know this GPU'],
    rules: ['pool/cuda-gpu'],
  }),
  xid(80, {
    mnemonic: 'PBDMA_PUSHBUFFER_CRC_MISMATCH',
    does: 'RESTART_APP',
    means: 'Data that was sent to the GPU arrived changed.',
    causes: ['PCI Express', 'the program or its CUDA libraries'],
  }),
  xid(109, {
    mnemonic: 'ROBUST_CHANNEL_CTXSW_TIMEOUT_ERROR',
    does: 'RESET_GPU',
    means: 'The GPU could not switch from one program to another in time.',
    causes: ['a kernel that does not yield', 'the driver'],
  }),
];
