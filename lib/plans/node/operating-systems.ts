import type { PoolDescription } from '../model';
import { imageOf, platformOf, platformRows } from '../../words/platforms';

/**
 * The operating systems that nodes of a pool may have on its platform; undefined when the pool's own is one of them, or
 * when it names none.
 */
export function osInstead(pool: PoolDescription, platforms = platformRows): readonly string[] | undefined {
  const platform = platformOf(pool.cluster?.distribution, platforms);
  const image = platform && imageOf(platform, pool);
  if (pool.os === undefined || image === undefined || image.os.includes(pool.os)) return undefined;
  return image.os;
}
