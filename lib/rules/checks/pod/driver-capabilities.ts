import { nearestFirst } from '../../../internal';
import { driverCapabilities } from '../../../words/images';
import { eachContainer } from '../../lookups/each';
import { capabilitiesOf } from '../../lookups/driver-capabilities';
import type { Rule } from '../../rule';

const known: readonly string[] = driverCapabilities;

const unknownCapability = eachContainer({
  id: 'pod/driver-capabilities',
  severity: 'warning',
  about: 'A container asks for a part of the driver that does not exist, and does not start under the NVIDIA runtime.',
  fix: 'write names of NVIDIA_DRIVER_CAPABILITIES in small letters, with commas between them; with CDI the variable is not read, and can be removed',
  source:
    'nvidia-container-toolkit v1.20.0 cmd/nvidia-container-runtime-hook/container_config.go, getDriverCapabilities: "unsupported capabilities found"',
  look(container, { asks }) {
    const said = capabilitiesOf(container);
    if (said === undefined || said.names.includes('all') || !asks.some((ask) => ask.container === container.name)) return undefined;
    const unknown = said.names.filter((name) => !known.includes(name));
    const [first] = unknown;
    if (first === undefined) return undefined;
    const problem = `NVIDIA_DRIVER_CAPABILITIES of container '${container.name}' has no capability '${first}'`;
    return { at: said.at, problem, got: said.got, allowed: nearestFirst(first, known) };
  },
});

/** What of the driver containers ask for. */
export const driverCapabilityRules: readonly Rule[] = [unknownCapability];
