import { each, type FindingHere } from '../../lookups/each';
import { at as step, isPlainObject, ownValue } from '../../../internal';
import { evictionSignals, parseDuration, parseQuantity, reservableResources } from '../../../words/kubernetes';
import { allocatable } from '../../../plans/node';
import { kubeletsIn, soundKubelets } from './each-kubelet';
import type { Rule } from '../../rule';

const reserved = each(kubeletsIn, {
  id: 'kubelet/reserved',
  severity: 'error',
  about: 'kubeReserved or systemReserved has a resource that cannot be reserved, or a wrong quantity.',
  fix: "reserve cpu, memory, ephemeral-storage or pid, such as { cpu: '2', memory: '4Gi' }",
  source: 'Kubernetes 1.36.3 cmd/kubelet/app/server.go, parseResourceList: the kubelet does not start otherwise',
  *look([{ configuration }]) {
    for (const field of ['kubeReserved', 'systemReserved'] as const) {
      for (const [key, got] of entriesOf(configuration[field])) {
        const at = step(field, key);
        const amount = typeof got === 'string' ? parseQuantity(got) : undefined;
        if (!reservableResources.some((known) => known === key))
          yield { at, problem: 'cannot be reserved', got: key, allowed: reservableResources };
        else if (amount === undefined)
          yield { at, problem: 'is not a quantity in quotes', got, allowed: "a quantity such as '500m' or '4Gi'" };
        else if (amount < 0) yield { at, problem: 'is negative', got };
      }
    }
  },
});

const nothingLeft = each(soundKubelets, {
  id: 'kubelet/allocatable',
  severity: 'error',
  about: 'A node has no CPU or memory left for pods after what is reserved.',
  fix: 'reserve less',
  source: 'Kubernetes 1.36.3 pkg/kubelet/cm/node_container_manager_linux.go, validateNodeAllocatable',
  *look([{ configuration }, { machine }]) {
    if (machine === undefined) return;
    const { cpu, memory } = allocatable(machine, configuration);
    const { reservedSystemCPUs, kubeReserved, systemReserved, evictionHard, maxPods } = configuration;
    // CPUs that are reserved by their numbers are the subject of kubelet/reserved-cpus.
    if (cpu <= 0 && !reservedSystemCPUs)
      yield {
        at: reservedMost('cpu', kubeReserved, systemReserved),
        problem: `leaves no CPU of ${machine.name} for pods`,
        got: { kubeReserved: kubeReserved?.['cpu'], systemReserved: systemReserved?.['cpu'] },
        allowed: `less than ${machine.cpus} in all`,
      };
    if (memory !== undefined && memory <= 0)
      yield {
        at: reservedMost('memory', kubeReserved, systemReserved),
        problem: `leaves no memory of ${machine.name} for pods`,
        got: {
          kubeReserved: kubeReserved?.['memory'],
          systemReserved: systemReserved?.['memory'],
          evictionHard: evictionHard?.['memory.available'],
        },
        allowed: `less than ${machine.memoryMiB ?? 0}Mi in all`,
        ...(typeof maxPods !== 'number'
          ? {}
          : { fix: `reserve less: kubeReserved.memory follows from maxPods, ${maxPods}, where it is not given` }),
      };
  },
});

/** Where the larger part of what is reserved is. */
function reservedMost(
  resource: string,
  kube: Readonly<Record<string, string>> = {},
  system: Readonly<Record<string, string>> = {},
): string {
  const amount = (given: Readonly<Record<string, string>>): number => parseQuantity(ownValue(given, resource) ?? 0) ?? 0;
  return `${amount(kube) >= amount(system) ? 'kubeReserved' : 'systemReserved'}.${resource}`;
}

const eviction = each(kubeletsIn, {
  id: 'kubelet/eviction',
  severity: 'error',
  about: 'An eviction threshold has an unknown signal or wrong amount, or a soft one has no grace period.',
  fix: "write thresholds such as { 'memory.available': '1Gi', 'nodefs.available': '10%' }",
  source: 'Kubernetes 1.36.3 pkg/kubelet/eviction/helpers.go, ParseThresholdConfig: the kubelet does not start otherwise',
  *look([{ configuration, partial }]) {
    for (const field of ['evictionHard', 'evictionSoft', 'evictionMinimumReclaim'] as const) {
      for (const [signal, got] of entriesOf(configuration[field])) {
        yield* unknownSignal(field, signal);
        const problem = thresholdProblem(got, field === 'evictionMinimumReclaim');
        if (problem !== undefined) yield { at: step(field, signal), problem, got };
      }
    }
    const periods = isPlainObject(configuration['evictionSoftGracePeriod']) ? configuration['evictionSoftGracePeriod'] : {};
    for (const [signal, got] of Object.entries(periods)) {
      yield* unknownSignal('evictionSoftGracePeriod', signal);
      if ((parseDuration(got) ?? -1) < 0)
        yield { at: step('evictionSoftGracePeriod', signal), problem: "is not a duration such as '1m30s'", got };
    }
    for (const [signal] of partial ? [] : entriesOf(configuration['evictionSoft'])) {
      if (!Object.hasOwn(periods, signal))
        yield {
          at: step('evictionSoft', signal),
          problem: 'has no grace period',
          fix: `set evictionSoftGracePeriod["${signal}"], such as '1m30s'`,
        };
    }
  },
});

function* unknownSignal(field: string, signal: string): Generator<FindingHere> {
  if (!evictionSignals.some((known) => known === signal))
    yield { at: step(field, signal), problem: 'is not a signal of eviction', got: signal, allowed: evictionSignals };
}

function thresholdProblem(got: unknown, mayBeZero: boolean): string | undefined {
  if (typeof got !== 'string') return 'is not a string';
  if (got.endsWith('%')) {
    const percentage = /^[+-]?(\d+\.?\d*|\.\d+)%$/.test(got) ? Number.parseFloat(got) : undefined;
    if (percentage === undefined) return 'is not a percentage';
    if (mayBeZero ? percentage <= 0 : percentage < 0 || percentage > 100) return 'is a percentage out of range';
    return undefined;
  }
  const amount = parseQuantity(got);
  if (amount === undefined) return 'is neither a quantity nor a percentage';
  return amount < 0 || (amount === 0 && !mayBeZero) ? 'is not above zero' : undefined;
}

const entriesOf = (map: unknown): readonly (readonly [string, unknown])[] => (isPlainObject(map) ? Object.entries(map) : []);

/** What a kubelet keeps for the system, and when it evicts pods. */
export const kubeletReservedRules: readonly Rule[] = [reserved, nothingLeft, eviction];
