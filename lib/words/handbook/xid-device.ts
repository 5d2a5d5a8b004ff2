import type { KnownError } from './known-error';
import { HARDWARE, xid } from './xid-row';

/** Errors of the GPU itself, of its firmware and of its driver. */
export const deviceXids: readonly KnownError[] = [
  xid(38, {
    mnemonic: 'ROBUST_CHANNEL_FECS_ERR_WATCHDOG_TIMEOUT',
    does: 'IGNORE',
    means: "The driver's firmware on the GPU reported an error.",
    causes: ['the driver'],
    change: "Where it comes often, another driver: `driver` of the operator's `values`, or of the pool's node settings.",
  }),
  xid(46, {
    mnemonic: 'ROBUST_CHANNEL_GPU_TIMEOUT_ERROR',
    does: 'RESET_GPU',
    means: 'The GPU stopped, and does not go on by itself.',
    causes: ['the GPU or the driver'],
    change: HARDWARE,
  }),
  xid(62, {
    mnemonic: 'PMU_HALT_ERROR',
    does: 'RESET_GPU',
    means: 'A micro-controller inside the GPU halted.',
    causes: ['the GPU', 'its firmware or the driver'],
    change: HARDWARE,
  }),
  xid(78, {
    mnemonic: 'VGPU_START_ERROR',
    does: 'UPDATE',
    means: 'A virtual GPU did not start.',
    causes: ['the vGPU manager of the host and the driver of the guest do not match'],
    change: 'Install a guest driver of the branch of the host: `driver` with its `version`.',
  }),
  xid(79, {
    mnemonic: 'ROBUST_CHANNEL_GPU_HAS_FALLEN_OFF_THE_BUS',
    does: 'RESTART_BM',
    means: 'The driver cannot reach the GPU over PCI Express any more.',
    causes: ['power or temperature', 'the PCI Express link, a riser or a cable', 'the GPU itself', 'the driver'],
    see: "nvidia-smi; lspci | grep -i nvidia; journalctl -k | grep -iE 'Xid.*: 79,|AER'",
    change: HARDWARE,
  }),
  xid(110, {
    mnemonic: 'SEC_FAULT_ERROR',
    does: 'RESET_GPU',
    means: 'A security check of the GPU failed.',
    causes: ['firmware and driver that do not match', 'the GPU'],
    change: 'Update driver and firmware together.',
  }),
  xid(119, {
    mnemonic: 'GSP_RPC_TIMEOUT',
    does: 'RESET_GPU',
    means: "The GPU's system processor (GSP) did not answer the driver in time.",
    causes: ['the driver: often solved in a later release of its branch', 'the GPU'],
    see: "journalctl -k | grep -A3 'Xid.*: 119,'; nvidia-smi -q | grep 'GSP Firmware'",
    change: "Another driver: `driver` of the operator's `values`, or of the pool's node settings.",
  }),
  xid(120, {
    mnemonic: 'GSP_ERROR',
    does: 'RESET_GPU',
    means: "Code on the GPU's system processor (GSP) failed.",
    causes: ['the driver', 'the GPU'],
    change: "Another driver: `driver` of the operator's `values`, or of the pool's node settings.",
  }),
  xid(143, {
    mnemonic: 'GPU_INIT_ERROR',
    does: 'RESET_GPU',
    means: 'The GPU could not be initialised.',
    causes: ['the GPU', 'firmware and driver that do not match'],
    change: HARDWARE,
  }),
  xid(154, {
    mnemonic: 'GPU_RECOVERY_ACTION_CHANGED',
    does: 'IGNORE',
    means:
      'What the driver wants done after the Xid before it: nothing, draining of peers, a drain and reset, a reset of the GPU, or a reboot of the node.',
    causes: ['the Xid before it'],
    see: "journalctl -k | grep 'GPU recovery action changed'; nvidia-smi -q | grep -A3 Recovery",
    change: 'Do what its text says.',
  }),
  xid(158, {
    mnemonic: 'GPU_FATAL_TIMEOUT',
    does: 'RESET_GPU',
    means: 'The GPU did not answer in time, and does not recover.',
    causes: ['the GPU or its link'],
    change: HARDWARE,
  }),
];
