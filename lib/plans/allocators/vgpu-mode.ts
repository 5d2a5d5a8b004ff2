import type { BindAsk, Unbound } from '../model';

/** How the nodes of a pool divide their GPUs among containers that ask for memory. */
export const vgpuModes = ['hami-core', 'mig'] as const;
/** `hami-core`: by a library in each container. `mig`: into MIG devices, which the device plugin makes as pods ask for memory. */
export type VgpuMode = (typeof vgpuModes)[number];

/**
 * What a request may not say where MIG devices are cut as pods ask: one is found by memory alone, and all of a GPU's memory is
 * more than any MIG device has.
 *
 * Sources: HAMi v2.10.0 `pkg/device/nvidia/device.go`, selectMigCandidate; volcano v1.15.1
 * `pkg/scheduler/api/devices/nvidia/vgpu/mig.go`, TryAddPod.
 */
export const unboundOnMig = (requests: BindAsk['requests'], scheduler: string): readonly Unbound[] =>
  requests.flatMap(({ container, request: { vgpu } }): readonly Unbound[] => [
    ...(vgpu === undefined
      ? [
          {
            container,
            at: '',
            problem: `says no memory, by which ${scheduler} finds a MIG device`,
            fix: "ask for { vgpu: { gpus: 1, memory: '8Gi' } }",
          },
        ]
      : []),
    ...(vgpu?.cores === undefined
      ? []
      : [
          {
            container,
            at: 'vgpu.cores',
            problem: 'has no effect: a MIG device comes with cores of its own',
            got: vgpu.cores,
            fix: 'remove it',
          },
        ]),
  ]);
