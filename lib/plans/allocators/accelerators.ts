import { acceleratorLimits, acceleratorRow } from '../../words/gpu';
import { type Container, MiB, parseMemory } from '../../words/kubernetes';
import type { AcceleratorRequest, AllocatorBinding, BindAsk, OtherDevicesOffered, ReadRequest } from '../model';
import { bindLimits, readLimits } from './limits';

/** What requests for devices of other vendors become: the amounts of each in the vendor's units. */
export const bindAccelerators = ({ requests }: BindAsk): AllocatorBinding['containers'] =>
  bindLimits(requests, ({ accelerator }) => (accelerator === undefined ? {} : limitsOf(accelerator)));

function limitsOf({ device, count = 1, memory, cores }: AcceleratorRequest): Readonly<Record<string, number>> {
  const row = acceleratorRow(device);
  return row === undefined
    ? {}
    : acceleratorLimits(row, {
        count,
        ...(memory === undefined ? {} : { memoryMiB: (parseMemory(memory) ?? 0) / MiB }),
        ...(cores === undefined ? {} : { cores }),
      });
}

/** The devices of a share. */
export const pickDevices = ({ device, perNode }: OtherDevicesOffered): OtherDevicesOffered => ({
  device,
  ...(perNode === undefined ? {} : { perNode }),
});

/** What a container asks for of such devices. */
export const readAccelerators = (container: Container, isOurs: (resource: string) => boolean): readonly ReadRequest[] =>
  readLimits(container, isOurs);
