import fc, { type Arbitrary } from 'fast-check';
import type { Container, PodSpec, ResourceRequirements } from '../../../../lib/words/kubernetes';
import { type MachineShape, numaOf } from '../../../../lib/words/machine';

interface DrawnContainer {
  readonly kind: 'app' | 'init' | 'sidecar';
  readonly cpu: number | string | undefined;
  /** In sixteenths of a NUMA node. */
  readonly memory: number | undefined;
  readonly devices: readonly number[];
  /** Requests are less than limits. */
  readonly burstable: boolean;
}

/** Sequences of pods, whose sizes follow the machine's, and which ask for the resources that it has. */
export function podsOn(machine: MachineShape, resources: readonly string[]): Arbitrary<readonly PodSpec[]> {
  const nodes = numaOf(machine) ?? [];
  const mebibytes = Math.max(...nodes.map(({ memoryMiB = 0 }) => memoryMiB));
  const whole = Math.ceil(machine.cpus / nodes.length);
  const container: Arbitrary<DrawnContainer> = fc.record({
    kind: fc.constantFrom('app', 'app', 'app', 'app', 'init', 'sidecar'),
    cpu: fc.oneof(
      {
        weight: 6,
        arbitrary: fc.oneof(
          fc.integer({ min: 1, max: Math.max(2, Math.ceil(whole / 3)) }),
          fc.integer({ min: 1, max: Math.max(2, Math.ceil(whole * 1.2)) }),
        ),
      },
      { weight: 1, arbitrary: fc.constantFrom(undefined, '500m', '1500m', '2000m') },
    ),
    memory: fc.oneof(
      { weight: 8, arbitrary: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 20 })) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
    devices: fc.array(fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 2, 3, 4), { minLength: resources.length, maxLength: resources.length }),
    burstable: fc.constantFrom(false, false, false, false, false, true),
  });
  const containerOf = ({ kind, cpu, memory, devices, burstable }: DrawnContainer, index: number): Container => {
    const bytes = memory === undefined ? undefined : `${Math.max(1, Math.round((mebibytes * memory) / 16))}Mi`;
    const limits = {
      ...(cpu === undefined ? {} : { cpu: String(cpu) }),
      ...(bytes === undefined ? {} : { memory: bytes }),
      ...Object.fromEntries(devices.flatMap((count, place) => (count === 0 ? [] : [[resources[place] ?? '', String(count)]]))),
    };
    const given: ResourceRequirements = burstable ? { limits, requests: { ...(cpu === undefined ? {} : { cpu: '250m' }) } } : { limits };
    return { name: `c${index}`, image: 'x', resources: given, ...(kind === 'sidecar' ? { restartPolicy: 'Always' as const } : {}) };
  };
  const pod = fc.array(container, { minLength: 1, maxLength: 4 }).map((drawn): PodSpec => {
    const all = drawn.map((one, index) => ({ init: one.kind !== 'app', container: containerOf(one, index) }));
    const init = all.filter((one) => one.init).map((one) => one.container);
    const app = all.filter((one) => !one.init).map((one) => one.container);
    // A pod has a container of its own.
    return { ...(init.length > 0 && app.length > 0 ? { initContainers: init } : {}), containers: app.length > 0 ? app : init.map(plain) };
  });
  return fc.array(pod, { minLength: 1, maxLength: 4 });
}

const plain = ({ restartPolicy: _policy, ...container }: Container): Container => container;
