import { migProfilesOf } from '../../../words/gpu';
import type { Model } from '../../../plans/model';
import { capabilitiesOf } from '../../lookups/driver-capabilities';
import { eachContainer } from '../../lookups/each';
import { migDevicesOf } from '../../lookups/mig-devices';
import type { SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';

/** What of the driver draws pictures. */
const GRAPHICS: readonly string[] = ['graphics', 'display'];

const graphics = eachContainer({
  id: 'mig/graphics',
  severity: 'warning',
  about: 'A container wants to draw with a MIG device that only computes.',
  fix: 'use a profile with +gfx, which RTX PRO Blackwell has, a whole GPU or vmVgpu(); or remove graphics and display from NVIDIA_DRIVER_CAPABILITIES',
  source:
    'NVIDIA Multi-Instance GPU User Guide, Application Considerations: no OpenGL and Vulkan under MIG, but for certain profiles of RTX PRO 6000 Blackwell',
  look(container, seen, model) {
    const said = capabilitiesOf(container);
    const asked = said?.names.find((name) => GRAPHICS.includes(name));
    if (said === undefined || asked === undefined) return undefined;
    const cut = migDevicesOf(seen, model).has(container.name) ? withoutGraphics(container.name, seen, model) : undefined;
    if (cut === undefined) return undefined;
    const problem = `container '${container.name}' asks for ${asked} on ${cut}, which has neither OpenGL nor Vulkan`;
    return { at: said.at, problem, got: said.got };
  },
});

/** The device that a container gets, where none that it may get draws. */
function withoutGraphics(container: string, { asks, pod }: SeenPod, { pools }: Model): string | undefined {
  const own = asks.filter((ask) => ask.container === container);
  const profiles = own.flatMap(({ mig }) => mig ?? []);
  if (profiles.length > 0) return profiles.some(draws) ? undefined : `MIG device ${profiles[0] ?? ''}`;
  // Under strategy single, what nvidia.com/gpu is follows from the layout, or at least from the GPU.
  const pool = pools.find(({ path }) => path === pod.pool);
  if (pool === undefined) return undefined;
  const { partition } = pool.sharing;
  // What is cut as pods ask has no attributes.
  if (partition.kind !== 'mig') return `the MIG devices of pool '${pool.name}'`;
  const cut = partition.groups?.flatMap(({ layout }) => Object.keys(layout)) ?? [];
  const possible: readonly string[] = cut.length > 0 || pool.gpu === undefined ? cut : migProfilesOf(pool.gpu);
  return possible.length === 0 || possible.some(draws) ? undefined : `the MIG devices of pool '${pool.name}'`;
}

const draws = (profile: string): boolean => /\+(?:\w+,)*gfx\b/.test(profile);

/** What MIG devices cannot do. */
export const graphicsRules: readonly Rule[] = [graphics];
