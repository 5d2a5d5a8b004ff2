import { isVmShare, offeredResources, tolerate, vmDeviceName } from '../../allocators';
import { at, check, type Problem, throwIfAny } from '../../../internal';
import type { Labels, Toleration } from '../../../words/kubernetes';
import type { PoolDescription } from '../../model';
import type { VirtualMachineGpusProps } from './props';
import { poolProblems, virtualMachineGpusSchema } from './schema';

/** Parts of the specification of a VirtualMachineInstance. */
export interface VirtualMachineGpus {
  /** What belongs to `domain.devices.gpus`. */
  readonly gpus: readonly VirtualMachineGpu[];
  readonly nodeSelector: Labels;
  readonly tolerations: readonly Toleration[];
}

/** A GPU of a virtual machine. */
export interface VirtualMachineGpu {
  readonly name: string;
  readonly deviceName: string;
  readonly virtualGPUOptions?: { readonly display: { readonly enabled: boolean } };
}

/** What the function of this name does, which loads it on first use. */
export function virtualMachineGpus(props: VirtualMachineGpusProps): VirtualMachineGpus {
  const path = 'virtualMachineGpus()';
  throwIfAny(check(virtualMachineGpusSchema, props, path));
  const { pool, gpus = 1, display } = props;
  const { share } = pool.description.sharing;
  throwIfAny([
    ...poolProblems(pool, at(path, 'pool')),
    ...(display === undefined || (share.kind === 'vmVgpu' && /Q(?:ME|GFX)?$/.test(share.type))
      ? []
      : [
          {
            path: at(path, 'display'),
            problem: 'only vGPUs of the series Q have a screen',
            got: display,
            fix: "remove it, or divide the GPUs of the pool by such a type: vmVgpu({ type: 'A10-4Q' })",
          },
        ]),
    ...tooMany(pool.description, gpus, at(path, 'gpus')),
  ]);
  const deviceName = isVmShare(share) ? vmDeviceName(share) : '';
  const options = display === undefined ? {} : { virtualGPUOptions: { display: { enabled: display } } };
  const { nodeSelector, taints } = pool.description;
  return {
    gpus: Array.from({ length: gpus }, (_, index) => ({ name: `gpu${index + 1}`, deviceName, ...(index === 0 ? options : {}) })),
    nodeSelector,
    tolerations: taints.map(tolerate),
  };
}

/** More than a machine of the pool has. */
function tooMany({ shapes = [], sharing, name }: PoolDescription, got: number, path: string): readonly Problem[] {
  const most = Math.max(...shapes.map((shape) => offeredResources(sharing, shape)[0]?.perNode ?? Number.POSITIVE_INFINITY));
  return shapes.length === 0 || got <= most
    ? []
    : [{ path, problem: `no node of pool '${name}' has so many`, got, allowed: `up to ${most}`, fix: 'ask for fewer' }];
}
