import { anyOf, object, oneOf, optional, type Problem, required, type Schema, unionBy } from '../../internal';
import { type AllocatorRow, modeOf, plainSharing, type PoolShape, type Sharing } from '../model';
import { allocatorOf, defaultAllocators } from './allocators';
import { partitionSchema } from './mig-schemas';

/** A sharing as descriptions of pools have it: with what follows from their machines. */
export function settledSharing(sharing: Sharing, shapes: readonly PoolShape[], rows: readonly AllocatorRow[] = defaultAllocators): Sharing {
  const plain = plainSharing(sharing);
  return allocatorOf(plain, rows).settled?.(plain, shapes) ?? plain;
}

/** A sharing as older versions wrote it: with what follows from the rest. */
type StoredSharing = Sharing & { readonly allocator?: string };

/** What `exclusive()`, `mig()` and their kind return, or JSON of it. */
export function sharingSchema(rows: readonly AllocatorRow[] = defaultAllocators): Schema {
  const shares = new Map(rows.flatMap((row) => Object.entries(row.shares)));
  const modes = ['exclusive', 'mig', ...[...shares.keys()].filter((kind) => kind !== 'none')];
  return anyOf(
    'exclusive(), timeSlicing({ replicas: 4 }), mps({ replicas: 4 }), mpsDaemon({ replicas: 4 }), mig(), hami(), dra(), hamiDra(), gpuManager(), alaudaMps(), volcanoVgpu(), kaiFractions(), hamiDevices(), vendorPlugin(), vmPassthrough() or vmVgpu()',
    object<StoredSharing>({
      mode: optional(oneOf(modes)),
      allocator: optional(oneOf(rows.map(({ id }) => id))),
      partition: required(partitionSchema),
      share: required(
        unionBy(
          'kind',
          'a share, as timeSlicing(), mps(), mpsDaemon(), hami(), dra(), hamiDra(), gpuManager(), alaudaMps(), volcanoVgpu(), kaiFractions(), hamiDevices(), vendorPlugin(), vmPassthrough() and vmVgpu() make it',
          ...new Set(shares.values()),
        ),
      ),
    }),
  );
}

/** A sharing that was written by hand or read from JSON may have parts that do not belong together: no function makes such a one. */
export function sharingProblems(
  sharing: StoredSharing,
  path: string,
  rows: readonly AllocatorRow[] = defaultAllocators,
): readonly Problem[] {
  const { mode, allocator, partition, share } = sharing;
  const { id, name, givesMig } = allocatorOf(sharing, rows);
  const meant = modeOf(sharing);
  const fix =
    'take what exclusive(), timeSlicing(), mps(), mpsDaemon(), mig(), hami(), dra(), hamiDra(), gpuManager(), alaudaMps(), volcanoVgpu(), kaiFractions(), hamiDevices(), vendorPlugin(), vmPassthrough() or vmVgpu() returns';
  return [
    ...(allocator === undefined || allocator === id
      ? []
      : [
          {
            path: `${path}.allocator`,
            problem: `does not give out what the share '${share.kind}' means`,
            got: allocator,
            allowed: [id],
            fix,
          },
        ]),
    ...(partition.kind === 'mig' && !givesMig
      ? [
          {
            path: `${path}.partition`,
            problem: `${name} shares whole GPUs, and cuts none by MIG here`,
            got: partition.kind,
            allowed: ['none'],
            fix,
          },
        ]
      : []),
    ...(mode === undefined || mode === meant
      ? []
      : [{ path: `${path}.mode`, problem: 'is not what partition and share make', got: mode, allowed: [meant], fix }]),
  ];
}
