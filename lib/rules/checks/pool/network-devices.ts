import { at, ownValue } from '../../../internal';
import { parseQuantity } from '../../../words/kubernetes';
import { countsDevices } from '../../../plans/allocators';
import { EFA_RESOURCE, networkDevices } from '../../../plans/fabrics';
import { type MachineShape, TAKE_A_SNAPSHOT } from '../../../words/machine';
import { each } from '../../lookups/each';
import { HOST_DEVICES, machineWithoutNics } from '../../lookups/network';
import { bound, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';

const tooManyDevices = each(bound, {
  id: 'pool/network-devices',
  severity: 'error',
  about: 'A pod asks for more network devices than a node of its pool has, and stays Pending.',
  fix: 'ask for as many as the machine has, or fewer; with several pods on a node, each for its part',
  source: 'Kubernetes scheduler, NodeResourcesFit; the machines of cdk8s-gpu say how many network devices they have',
  *look([pool, pods]) {
    const machines = (pool.shapes ?? []).map(({ machine }) => machine);
    if (machines.length === 0) return;
    const names = new Set([...WHOLE, ...machines.flatMap(({ nics = [] }) => nics.map(({ resource }) => resource))]);
    for (const seen of pods) {
      for (const [resource, { sum, place, got }] of askedBy(seen, names)) {
        const offered = machines.map((machine) => devicesOf(machine, resource));
        const most = offered.includes(undefined) ? undefined : Math.max(...offered.map((count) => count ?? 0));
        if (most === undefined || sum <= most) continue;
        const problem = `its containers ask for ${sum} ${resource}, and no node of pool '${pool.name}' has more than ${most}`;
        yield { subject: seen.pod.path, at: `${seen.pod.pointer}.${place}`, problem, got, allowed: `up to ${most} in all` };
      }
    }
  },
  *unknown(model) {
    for (const [pool, pods] of bound(model)) {
      const machine = machineWithoutNics(pool);
      if (machine === undefined) continue;
      for (const seen of pods) {
        for (const [resource, { place }] of askedBy(seen, WHOLE)) {
          yield {
            subject: seen.pod.path,
            at: `${seen.pod.pointer}.${place}`,
            unchecked: `whether a node of pool '${pool.name}' has so many ${resource}`,
            missing: `the network devices of machine '${machine.name}' are not known`,
            give: TAKE_A_SNAPSHOT,
          };
        }
      }
    }
  },
});

/** Resources that are whole network devices, whoever names them: each is one of the machine's. */
const WHOLE: ReadonlySet<string> = new Set([EFA_RESOURCE, HOST_DEVICES]);

/** Devices that a machine offers under a name; undefined where it does not say. */
function devicesOf(machine: MachineShape, resource: string): number | undefined {
  const { nics } = machine;
  if (nics === undefined || nics.length === 0) return undefined;
  return networkDevices(machine).get(resource) ?? (resource === EFA_RESOURCE ? 0 : resource === HOST_DEVICES ? nics.length : undefined);
}

interface Ask {
  readonly sum: number;
  /** Where the first container asks for it. */
  readonly place: string;
  readonly got: unknown;
}

/** Devices that the containers of a pod hold at once; init containers run before the others, and ask for less. */
function askedBy({ containers }: SeenPod, names: ReadonlySet<string | undefined>): ReadonlyMap<string, Ask> {
  const asks = new Map<string, Ask>();
  for (const { container, step } of containers) {
    if (step.startsWith('init') && container.restartPolicy !== 'Always') continue;
    const { limits = {} } = container.resources ?? {};
    for (const resource in limits) {
      if (!names.has(resource) || countsDevices(resource)) continue;
      const got = ownValue(limits, resource);
      const known = asks.get(resource);
      const sum = (known?.sum ?? 0) + (parseQuantity(got) ?? 0);
      asks.set(resource, { sum, place: known?.place ?? at(`${step}.resources.limits`, resource), got: known?.got ?? got });
    }
  }
  return asks;
}

/** Network devices that pods ask for against those of the machine. */
export const networkDeviceRules: readonly Rule[] = [tooManyDevices];
