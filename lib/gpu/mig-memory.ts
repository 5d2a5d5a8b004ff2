import type { GpuModel, MigCapable, MigProfile } from './model';

/**
 * Memory of a MIG device in MiB as the driver reports it, where a source gives it; it is a few per cent less than the
 * profile's name says. Where drivers differ, the smaller value.
 *
 * Source: `nvidia-smi mig -lgip` of A30 (driver 535), A100-SXM4-40GB and GH200-96GB, and values quoted from the same
 * command on A100-80GB, H100-80GB and B200; given there in GiB with two decimals.
 */
const gib: Readonly<Partial<Record<GpuModel, Readonly<Partial<Record<MigProfile, number>>>>>> = {
  'A100-SXM4-40GB': { '1g.5gb': 4.75, '1g.5gb+me': 4.75, '1g.10gb': 9.62, '2g.10gb': 9.62, '3g.20gb': 19.5, '4g.20gb': 19.5, '7g.40gb': 39.25 },
  'A100-SXM4-80GB': { '1g.10gb': 9.5, '2g.20gb': 19.5, '3g.40gb': 39.25 },
  'H100-SXM5-80GB': { '1g.10gb': 9.75, '2g.20gb': 19.62, '3g.40gb': 39.5, '7g.80gb': 79.25 },
};

/** Memory of a MIG device of this profile in MiB, rounded down; undefined where no source gives it. */
export function migProfileMemory(model: MigCapable, profile: MigProfile): number | undefined {
  const size = gib[model]?.[profile];
  return size === undefined ? undefined : Math.floor(size * 1024);
}
