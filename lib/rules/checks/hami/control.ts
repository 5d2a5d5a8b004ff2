import { hasToken } from '../../../internal';
import { type Container, isTrue, parseQuantity } from '../../../words/kubernetes';
import { hamiResources } from '../../../plans/allocators';

/** The variable that keeps HAMi's library from a program. Source: HAMi v2.10.0 nvinternal/plugin/server.go: ld.so.preload is not mounted. */
export const NO_CONTROL = 'CUDA_DISABLE_CONTROL';

/** Whether limits mean less than whole GPUs. */
export function asksForPart(limits: Readonly<Record<string, number | string>>): boolean {
  const percentage = parseQuantity(limits[hamiResources.memoryPercentage] ?? 100) ?? 100;
  const cores = parseQuantity(limits[hamiResources.cores] ?? 100) ?? 100;
  return limits[hamiResources.memory] !== undefined || percentage < 100 || cores < 100;
}

/** Whether a container has whole GPUs, and reaches them without HAMi's library, as far as its own variables say. */
export const isWithoutLibrary = ({ env = [], resources }: Container): boolean =>
  !asksForPart(resources?.limits ?? {}) &&
  env.some(({ name, value }) => name === NO_CONTROL && (value === undefined || hasToken(value) || isTrue(value)));
