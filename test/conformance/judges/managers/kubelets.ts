import fc, { type Arbitrary } from 'fast-check';
import { type KubeletConfiguration, topologyManagerPolicies, topologyManagerScopes } from '../../../../lib/words/kubernetes';
import { coresOfNode, cpusOfNode, type MachineShape, numaOf } from '../../../../lib/words/machine';

interface Drawn {
  readonly policy: (typeof topologyManagerPolicies)[number];
  readonly scope: (typeof topologyManagerScopes)[number];
  readonly closest: boolean;
  readonly staticCpus: boolean;
  readonly cpuOptions: readonly string[];
  readonly staticMemory: boolean;
  /** Cores, by their place in the machine, whose CPUs are reserved; or an amount of CPU. */
  readonly cores: readonly number[] | undefined;
  readonly cpu: string;
  /** MiB of kube, of system and of the eviction threshold. */
  readonly mebibytes: readonly [number, number, number];
  /** How reserved memory is spread: the NUMA node which has each part of it. */
  readonly spread: readonly number[];
}

const drawn: Arbitrary<Drawn> = fc.record({
  policy: fc.constantFrom(...topologyManagerPolicies),
  scope: fc.constantFrom(...topologyManagerScopes),
  closest: fc.boolean(),
  staticCpus: fc.constantFrom(true, true, true, false),
  cpuOptions: fc.subarray(['full-pcpus-only', 'distribute-cpus-across-numa', 'strict-cpu-reservation']),
  staticMemory: fc.boolean(),
  cores: fc.option(fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 3 }), { nil: undefined }),
  cpu: fc.constantFrom('500m', '1', '2', '2500m'),
  mebibytes: fc
    .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 2 }), fc.integer({ min: 0, max: 2 }))
    .map(([kube, system, eviction]) => [kube * 64, system * 64, eviction * 100] as const),
  spread: fc.array(fc.nat(7), { minLength: 1, maxLength: 3 }),
});

/** Configurations with which the managers start on a machine. */
export const kubeletsOf = (machine: MachineShape): Arbitrary<KubeletConfiguration> => drawn.map((one) => configurationOf(machine, one));

function configurationOf(machine: MachineShape, given: Drawn): KubeletConfiguration {
  const nodes = numaOf(machine) ?? [];
  const [kube, system, eviction] = given.mebibytes;
  const cpus = given.cores && reservedCpus(machine, given.cores);
  const most = nodes.length > 8 ? 'none' : given.policy;
  return {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    cpuManagerPolicy: given.staticCpus ? 'static' : 'none',
    ...(given.staticCpus && given.cpuOptions.length > 0
      ? { cpuManagerPolicyOptions: Object.fromEntries(given.cpuOptions.map((option) => [option, 'true'])) }
      : {}),
    topologyManagerPolicy: most,
    topologyManagerScope: given.scope,
    ...(given.closest ? { topologyManagerPolicyOptions: { 'prefer-closest-numa-nodes': 'true' } } : {}),
    memoryManagerPolicy: given.staticMemory ? 'Static' : 'None',
    ...(cpus === undefined ? {} : { reservedSystemCPUs: cpus }),
    kubeReserved: { ...(cpus === undefined ? { cpu: machine.cpus < 4 ? '500m' : given.cpu } : {}), memory: `${kube}Mi` },
    systemReserved: { memory: `${system}Mi` },
    evictionHard: { 'memory.available': `${Math.max(eviction, 1)}Mi` },
    ...(given.staticMemory
      ? {
          reservedMemory: reservedMemory(
            nodes.map(({ id }) => id),
            given.spread,
            kube + system + Math.max(eviction, 1),
          ),
        }
      : {}),
  };
}

/** CPUs of some cores, but never all CPUs. */
function reservedCpus(machine: MachineShape, places: readonly number[]): string {
  const cores = (numaOf(machine) ?? []).flatMap((node) => coresOfNode(node) ?? cpusOfNode(node).map((cpu) => [cpu]));
  const taken = new Set(places.map((place) => place % cores.length).slice(0, Math.max(1, cores.length - 1)));
  return cores
    .filter((_, place) => taken.has(place))
    .flat()
    .join(',');
}

/** All of it, spread over NUMA nodes. */
function reservedMemory(
  ids: readonly number[],
  spread: readonly number[],
  mebibytes: number,
): NonNullable<KubeletConfiguration['reservedMemory']> {
  const places = [...new Set(spread.map((place) => place % ids.length))];
  const part = Math.floor(mebibytes / places.length);
  return places
    .map((place, index) => ({
      numaNode: ids[place] ?? 0,
      limits: { memory: `${index === 0 ? mebibytes - part * (places.length - 1) : part}Mi` },
    }))
    .filter(({ limits }) => limits.memory !== '0Mi');
}
