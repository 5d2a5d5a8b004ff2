import type { ChartRow } from '../../model';
import { isHeld } from './versions-held';

/**
 * A version as our tables write it: `26.7.0` and `v26.7.0` are one. Undefined for one that they do not have, unless it lies
 * between two that they have.
 */
export function versionOf(
  { versionPrefix, versionsHeld }: Pick<ChartRow, 'versionPrefix' | 'versionsHeld'>,
  version: unknown,
): string | undefined {
  const [, numbers] = (typeof version === 'string' ? /^v?(\d+\.\d+\.\d+)$/.exec(version) : null) ?? [];
  const written = `${versionPrefix}${numbers ?? ''}`;
  return numbers !== undefined && isHeld(versionsHeld, written) ? written : undefined;
}
