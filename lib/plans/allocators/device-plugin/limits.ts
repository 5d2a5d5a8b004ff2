import { GPU_RESOURCE, migResource, type MigProfile } from '../../../words/gpu';
import { devicesOf, type GpuRequest, type Sharing } from '../../model';
import { sharedName } from './share';

/** The name and number under which a request for GPUs or MIG devices stands in a container's limits. */
export function pluginLimits(request: GpuRequest, sharing?: Sharing): Readonly<Record<string, number>> {
  const { mig } = request;
  const name = mig === undefined || (sharing && namesMigAsGpu(sharing, mig)) ? GPU_RESOURCE : migResource(mig);
  return { [sharing ? sharedName(name, sharing.share) : name]: devicesOf(request) };
}

/** Under the `single` strategy every MIG device is called `nvidia.com/gpu`, provided the pool has that profile. */
function namesMigAsGpu({ partition }: Sharing, profile: MigProfile): boolean {
  if (partition.kind !== 'mig' || partition.strategy !== 'single') return false;
  return partition.groups === undefined || partition.groups.some(({ layout }) => (layout[profile] ?? 0) > 0);
}
