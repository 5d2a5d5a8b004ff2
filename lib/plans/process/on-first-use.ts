import type { ServiceUnitProps } from './service-unit';
import type * as Unit from './service-unit';

/**
 * A unit of systemd that starts a program on a machine itself as `framework`, `malloc`, `realtime`, `nice`, `numactl` and
 * `taskset` start one in a pod. Each variable has its reason above it.
 *
 * @example
 * serviceUnit({ description: 'ranker', command: ['/opt/ranker/serve'], realtime: { priority: 40 }, malloc: jemalloc() })
 * @throws GpuConfigError when a property is malformed, or two contradict each other.
 */
export function serviceUnit(props: ServiceUnitProps): string {
  // Loaded when first used: importing this library must stay cheap.
  return (require('./service-unit') as typeof Unit).serviceUnit(props);
}
