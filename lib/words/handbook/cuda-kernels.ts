import { cuda } from './cuda-row';
import type { KnownError } from './known-error';

const MEMCHECK = 'compute-sanitizer --tool memcheck PROGRAM; CUDA_LAUNCH_BLOCKING=1 names the kernel';
const RELAUNCH = 'The process has to start anew: every further call fails.';

/** What fails while a program computes. */
export const kernelErrors: readonly KnownError[] = [
  cuda(2, 'OUT_OF_MEMORY', {
    runtime: 'cudaErrorMemoryAllocation',
    text: 'CUDA out of memory',
    logs: ['out of memory (error 2)', 'CUDA error: out of memory', 'torch.OutOfMemoryError', 'torch.cuda.OutOfMemoryError'],
    means: 'A program asked for more memory than its GPU, slice or share has left.',
    causes: [
      'the model, its batch or its sequences are too large',
      'other programs on the same GPU: time-slicing limits no memory',
      'the limit of an MPS client, or of HAMi',
      'JAX takes three quarters of the GPU for each process',
    ],
    see: 'nvidia-smi --query-compute-apps=pid,used_memory --format=csv',
    change: 'A larger slice (`mig`), fewer `replicas`, more `gpus`; for a server, a smaller `maxModelLen`.',
    rules: ['serving/fit', 'sharing/sharers-memory', 'sharing/processes', 'sharing/model-memory'],
  }),
  cuda(214, 'ECC_UNCORRECTABLE', {
    runtime: 'cudaErrorECCUncorrectable',
    text: 'uncorrectable ECC error encountered',
    means: 'An error of memory that ECC cannot correct hit this program.',
    causes: ['memory of the GPU: see XID-48, XID-94 and XID-95'],
    see: 'nvidia-smi -q -d ECC,ROW_REMAPPER',
    change: 'No description changes it.',
  }),
  cuda(217, 'PEER_ACCESS_UNSUPPORTED', {
    runtime: 'cudaErrorPeerAccessUnsupported',
    text: 'peer access is not supported between these two devices',
    means: 'These GPUs cannot read memory of each other.',
    causes: ['slices of MIG', 'cards without NVLink under different root ports, or with ACS on', 'a virtual machine'],
    see: 'nvidia-smi topo -p2p r',
    change: "Whole GPUs of one machine with NVLink, not `mig`; `acsRedirection` of the pool's `pci` settings.",
    rules: ['serving/mig-tensor-parallel', 'train/mig-ranks', 'mig/devices'],
  }),
  cuda(220, 'NVLINK_UNCORRECTABLE', {
    runtime: 'cudaErrorNvlinkUncorrectable',
    text: 'uncorrectable NVLink error detected during the execution',
    means: 'A link of NVLink failed under the program.',
    causes: ['the link or what is at its other end: see XID-74, on Blackwell XID-149'],
    see: 'nvidia-smi nvlink -e',
    change: 'No description changes it.',
  }),
  cuda(700, 'ILLEGAL_ADDRESS', {
    runtime: 'cudaErrorIllegalAddress',
    text: 'an illegal memory access was encountered',
    means: `A kernel read or wrote memory that is not its own. ${RELAUNCH}`,
    causes: ['a bug in the program or in a kernel of its libraries', 'under a vGPU: a CUDA that its library does not know'],
    see: MEMCHECK,
    change: 'Under MPS it ends the other clients as well: `mig` keeps them apart.',
    rules: ['sharing/namespaces'],
  }),
  cuda(702, 'LAUNCH_TIMEOUT', {
    runtime: 'cudaErrorLaunchTimeout',
    text: 'the launch timed out and was terminated',
    means: `A kernel ran longer than allowed. ${RELAUNCH}`,
    causes: ['time limits of kernels are on: a display is attached to the GPU'],
    see: 'nvidia-smi -q | grep -i display',
    change: 'Nothing of the description, on servers without displays.',
  }),
  cuda(710, 'ASSERT', {
    runtime: 'cudaErrorAssert',
    text: 'device-side assert triggered',
    means: 'A kernel found its own input wrong: mostly an index larger than a table, such as a token outside the vocabulary.',
    causes: ['labels, tokens or indices out of range'],
    see: 'CUDA_LAUNCH_BLOCKING=1 PROGRAM',
    change: 'Nothing of the description.',
  }),
  cuda(716, 'MISALIGNED_ADDRESS', {
    runtime: 'cudaErrorMisalignedAddress',
    text: 'misaligned address',
    means: `A kernel read memory at an address that is not aligned. ${RELAUNCH}`,
    causes: ['a bug in a kernel'],
    see: MEMCHECK,
    change: 'Nothing of the description.',
  }),
  cuda(719, 'LAUNCH_FAILED', {
    runtime: 'cudaErrorLaunchFailure',
    text: 'unspecified launch failure',
    means: `A kernel ended with an exception. ${RELAUNCH}`,
    causes: [
      'an invalid pointer, or shared memory out of bounds',
      'another client of the MPS server failed',
      'seldom the GPU: look for an Xid at that time',
    ],
    see: "journalctl -k | grep 'NVRM: Xid'",
    change: 'Under `mps`, look at the other pods of the pool first.',
    rules: ['sharing/namespaces'],
  }),
];
