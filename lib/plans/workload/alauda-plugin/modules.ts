import { allocatorOf } from '../../allocators';
import type { AlaudaModule, PoolDescription } from '../../model';

/** The switches of the plugin, as its form has them. Source: alauda/acp-docs f5a958d5 `docs/en/extend/cluster_plugin.mdx`. */
export const SWITCHES: readonly AlaudaModule['switch'][] = ['mps_enable', 'pgpu_enable', 'vgpu_enable'];

/** The module that offers GPUs as a pool does; undefined where none of the plugin does. */
export function moduleOf({ sharing }: PoolDescription): AlaudaModule | undefined {
  const { alaudaModule } = allocatorOf(sharing);
  const shared = sharing.share.kind !== 'none' || sharing.partition.kind !== 'none';
  return alaudaModule?.whole === true && shared ? undefined : alaudaModule;
}
