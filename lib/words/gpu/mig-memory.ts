import type { GpuModel, MigCapable, MigProfile } from './model';

/**
 * Memory of a MIG device in MiB as the driver reports it, where a source gives it; it is a few per cent less than the
 * profile's name says. Where drivers differ, the smaller value.
 *
 * Source: `nvidia-smi mig -lgip` of A30 (driver 535), A100-SXM4-40GB and GH200-96GB, and values quoted from the same
 * command on the others; given there in GiB with two decimals.
 */
const gib: Readonly<Partial<Record<GpuModel, Readonly<Partial<Record<MigProfile, number>>>>>> = {
  A30: { '1g.6gb': 5.81, '1g.6gb+me': 5.81, '2g.12gb': 11.69, '2g.12gb+me': 11.69, '4g.24gb': 23.44 },
  'A100-SXM4-40GB': {
    '1g.5gb': 4.75,
    '1g.5gb+me': 4.75,
    '1g.10gb': 9.62,
    '2g.10gb': 9.62,
    '3g.20gb': 19.5,
    '4g.20gb': 19.5,
    '7g.40gb': 39.25,
  },
  'A100-SXM4-80GB': { '1g.10gb': 9.5, '2g.20gb': 19.5, '3g.40gb': 39.25 },
  'H100-SXM5-80GB': { '1g.10gb': 9.75, '2g.20gb': 19.62, '3g.40gb': 39.5, '7g.80gb': 79.25 },
  'GH200-96GB': { '1g.12gb': 11, '1g.12gb+me': 11, '1g.24gb': 23, '2g.24gb': 23, '3g.48gb': 46.5, '4g.48gb': 46.5, '7g.96gb': 93 },
  'GH200-144GB': { '1g.18gb': 17.5, '2g.36gb': 35.25 },
  B200: { '1g.23gb': 20.5, '2g.45gb': 44.25 },
  GB200: { '1g.23gb': 22, '2g.47gb': 45.5 },
  'RTX-PRO-6000-96GB': { '1g.24gb': 23.12 },
};

/** Memory of a MIG device of this profile in MiB, rounded down; undefined where no source gives it. */
export function migProfileMemory(model: MigCapable, profile: MigProfile): number | undefined {
  const size = gib[model]?.[profile];
  return size === undefined ? undefined : Math.floor(size * 1024);
}
