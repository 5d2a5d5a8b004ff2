import { acceleratorRow, type HamiDevice, hamiDeviceNames } from '../../../words/gpu';
import { at, boolean, integer, memory, object, oneOf, optional, ownValue, type Problem, required } from '../../../internal';
import { type Labels, MiB, parseMemory, type Quantity } from '../../../words/kubernetes';
import { labelsSchema, type Sharing } from '../../model';
import { checkOffer } from '../check-offer';
import { runtimeClassSchema } from '../hami-common';
import type { HamiDevicesShare } from './share';

/** Which devices HAMi gives out on the nodes of a pool, and how. */
export interface HamiDevicesOptions {
  /** The device, by HAMi's word for it, such as `'Ascend910B3'`, `'MLU'`, `'DCU'` or `'AMD'`. */
  readonly device: HamiDevice;
  /**
   * Devices of each node.
   *
   * @default - not known: how many pods fit is not checked
   */
  readonly perNode?: number;
  /**
   * Memory of each device. Ascend, Moore Threads and Kunlunxin need none: HAMi has it in a table.
   *
   * @default - that of HAMi's table, or not known
   */
  readonly memory?: Quantity;
  /**
   * Whether Ascend devices are split by software (HAMi's mode `hami-core`), in any amount of memory and cores, and not by the
   * vendor's templates. It needs arm64 nodes, driver 25.5 or newer, and `npu-smi set -t device-share` on each of them.
   *
   * @default false
   */
  readonly softSplit?: boolean;
  /**
   * RuntimeClass that the pool's pods name, such as `'ascend'`. It must exist.
   *
   * @default - none
   */
  readonly runtimeClassName?: string;
  /**
   * Labels by which your installation of the vendor's device plugin finds its nodes, where it has changed them.
   *
   * @default - those of the vendor's manifests: `ascend: on`, `xpu: on` (XPU), `biren: on`, `vastai: on`; none for the others
   */
  readonly nodeLabels?: Labels;
}

/**
 * Devices of other vendors than NVIDIA, whole or in parts, given out by HAMi's scheduler. Containers ask by
 * `{ accelerator: { device: 'Ascend910B3', memory: '16Gi' } }`. The vendor's own device plugin must be on the nodes: HAMi's
 * chart brings none of them.
 *
 * @throws GpuConfigError when the options have no such form, or do not go together.
 */
export function hamiDevices(options: HamiDevicesOptions): Sharing<'hamiDevices'> {
  checkOffer('hamiDevices', hamiDevicesSchema, options, relations);
  const { device, perNode, memory: size, softSplit, runtimeClassName, nodeLabels } = options;
  const share: HamiDevicesShare = {
    kind: 'hamiDevices',
    device,
    ...(perNode === undefined ? {} : { perNode }),
    ...(size === undefined ? {} : { memoryMiB: Math.floor((parseMemory(size) ?? 0) / MiB) }),
    ...(softSplit ? { softSplit: true } : {}),
    ...(runtimeClassName === undefined ? {} : { runtimeClassName }),
    ...(nodeLabels === undefined ? {} : { nodeLabels }),
  };
  return { partition: { kind: 'none' }, share };
}

/** Options that this device does not have. */
function relations(options: Readonly<Record<string, unknown>>, path: string): readonly Problem[] {
  const device = String(options['device']);
  const { memory: asked, softSplit } = acceleratorRow(device) ?? {};
  const wrong = (key: string, problem: string): Problem => ({
    path: at(path, key),
    problem,
    got: ownValue(options, key),
    fix: 'remove it',
  });
  return [
    ...(options['softSplit'] === true && softSplit === undefined
      ? [wrong('softSplit', `is a mode of Ascend devices, and not of ${device}`)]
      : []),
    ...(options['memory'] === undefined
      ? []
      : asked === undefined
        ? [wrong('memory', `has no effect: ${device} is given out without amounts of memory`)]
        : asked.wholeMiB === undefined
          ? []
          : [wrong('memory', `has no effect: HAMi takes ${asked.wholeMiB} MiB for every ${device}`)]),
  ];
}

const hamiDevicesSchema = object<HamiDevicesOptions>({
  device: required(oneOf(hamiDeviceNames)),
  perNode: optional(integer({ min: 1 })),
  memory: optional(memory({ min: MiB })),
  softSplit: optional(boolean),
  runtimeClassName: optional(runtimeClassSchema),
  nodeLabels: optional(labelsSchema),
});

/** The function above, by name. */
export const hamiDevicesOffers = { hamiDevices: { schema: hamiDevicesSchema, make: hamiDevices } };
