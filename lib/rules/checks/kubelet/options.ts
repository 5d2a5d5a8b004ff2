import { each, type FindingHere } from '../../lookups/each';
import { ownValue, valueAt } from '../../../internal';
import {
  cpuManagerPolicies,
  cpuManagerPolicyOptions,
  featureGatesOf,
  gatedKubeletFields,
  incompatibleCpuManagerOptions,
  MAX_NUMA_NODES,
  memoryManagerPolicies,
  isTrue,
  parseBool,
  parseDuration,
  type StagedOption,
  stageIn,
  topologyManagerPolicies,
  topologyManagerPolicyOptions,
  topologyManagerScopes,
} from '../../../words/kubernetes';
import type { KubeletFacts } from '../../../plans/model';
import { kubeletsIn, soundKubelets } from './each-kubelet';
import type { Rule } from '../../rule';

const policies = each(kubeletsIn, {
  id: 'kubelet/policy',
  severity: 'error',
  about: 'The policy of a resource manager is misspelt.',
  fix: 'use one of the allowed spellings',
  source:
    'Kubernetes 1.36.2 pkg/kubelet/apis/config/validation: anything else stops the kubelet; the Memory Manager alone has capital letters',
  *look([{ configuration }]) {
    const allowed: Readonly<Record<string, readonly string[]>> = {
      cpuManagerPolicy: cpuManagerPolicies,
      topologyManagerPolicy: topologyManagerPolicies,
      topologyManagerScope: topologyManagerScopes,
      memoryManagerPolicy: memoryManagerPolicies,
    };
    for (const [field, values] of Object.entries(allowed)) {
      const got = ownValue(configuration, field);
      if (got !== undefined && !values.some((value) => value === got))
        yield { at: field, problem: 'is not a policy of this kubelet', got, allowed: values };
    }
  },
});

const options = each(soundKubelets, {
  id: 'kubelet/option',
  severity: 'error',
  about: 'A policy option does not exist in this Kubernetes version, its gate is off, or it contradicts another.',
  fix: 'leave the option out, or set its feature gate',
  source: 'Kubernetes 1.36.2 cpumanager/policy_options.go and topologymanager/policy_options.go, versioned_feature_list.yaml',
  *look([facts, { minor }]) {
    const { configuration, partial } = facts;
    const cpuOptions = configuration.cpuManagerPolicyOptions ?? {};
    const at = 'cpuManagerPolicyOptions';
    const policy = configuration.cpuManagerPolicy ?? (partial ? 'static' : undefined);
    if (Object.keys(cpuOptions).length > 0 && policy !== 'static') {
      yield {
        at,
        problem: 'policy options without the static policy stop the kubelet',
        got: cpuOptions,
        fix: "set cpuManagerPolicy to 'static'",
      };
    }
    yield* staged(at, cpuOptions, cpuManagerPolicyOptions, 'CPUManagerPolicy', facts, minor);
    const on = (option: string): boolean => isTrue(ownValue(cpuOptions, option));
    for (const [one, other] of incompatibleCpuManagerOptions) {
      if (on(one) && on(other))
        yield { at, problem: `${one} and ${other} cannot be used at the same time`, got: cpuOptions, fix: 'choose one of them' };
    }
    if (on('align-by-socket') && configuration.topologyManagerPolicy === 'single-numa-node') {
      yield {
        at,
        problem: 'align-by-socket contradicts topologyManagerPolicy single-numa-node',
        got: cpuOptions,
        fix: 'choose one of them',
      };
    }
    // Under policy none the Topology Manager does not look at its options.
    if ((configuration.topologyManagerPolicy ?? 'none') === 'none') return;
    yield* staged(
      'topologyManagerPolicyOptions',
      configuration.topologyManagerPolicyOptions ?? {},
      topologyManagerPolicyOptions,
      'TopologyManagerPolicy',
      facts,
      minor,
    );
    const most = configuration.topologyManagerPolicyOptions?.[MOST_NODES];
    if (most !== undefined && WHOLE.test(most) && Number(most) < MAX_NUMA_NODES) {
      yield {
        at: `topologyManagerPolicyOptions.${MOST_NODES}`,
        problem: 'is too small',
        got: most,
        allowed: `a whole number of ${MAX_NUMA_NODES} or more, as a string`,
      };
    }
  },
});

function* staged(
  at: string,
  given: Readonly<Record<string, string>>,
  known: Readonly<Record<string, StagedOption>>,
  gates: string,
  { configuration: { featureGates = {} }, partial }: KubeletFacts,
  minor: number | undefined,
): Generator<FindingHere> {
  for (const [option, value] of Object.entries(given)) {
    const row = ownValue(known, option);
    if (row === undefined || (minor !== undefined && stageIn(row, minor) === undefined)) {
      const allowed = Object.keys(known).filter((name) => minor === undefined || stageIn(ownValue(known, name) ?? {}, minor) !== undefined);
      yield { at, problem: minor === undefined ? 'is not an option' : `is not an option in Kubernetes 1.${minor}`, got: option, allowed };
    } else if (minor !== undefined) {
      const stage = stageIn(row, minor);
      const gate = stage === 'alpha' ? `${gates}AlphaOptions` : `${gates}BetaOptions`;
      // A part may have its gate in another.
      const on = stage === 'ga' || (ownValue(featureGates, gate) ?? (stage === 'beta' || partial === true));
      if (!on)
        yield {
          at,
          problem: `${option} is ${stage} in Kubernetes 1.${minor}, and the feature gate ${gate} is off`,
          got: { [option]: value },
          fix: `leave it out, or set featureGates.${gate}`,
        };
      else yield* misread(at, option, value);
    } else yield* misread(at, option, value);
  }
}

const MOST_NODES = 'max-allowable-numa-nodes';
/** What Go's `strconv.Atoi` reads. */
const WHOLE = /^[+-]?\d+$/;

/** A value that the kubelet cannot read, and does not start with. */
function* misread(at: string, option: string, got: string): Generator<FindingHere> {
  if (option === MOST_NODES) {
    if (!WHOLE.test(got))
      yield {
        at: `${at}.${option}`,
        problem: 'is not a whole number',
        got,
        allowed: `a whole number of ${MAX_NUMA_NODES} or more, as a string`,
      };
  } else if (parseBool(got) === undefined)
    yield { at: `${at}.${option}`, problem: 'is neither true nor false, and the kubelet does not start', got, allowed: ['true', 'false'] };
}

const gated = each(soundKubelets, {
  id: 'kubelet/gated-field',
  severity: 'error',
  about: 'A field is set whose feature gate is off.',
  fix: 'leave the field out, or set its feature gate',
  source: 'Kubernetes 1.36.2 pkg/kubelet/apis/config/validation/validation.go',
  *look([{ configuration, partial }, { minor }]) {
    const gates = minor === undefined ? undefined : featureGatesOf(minor);
    if (minor === undefined || gates === undefined) return;
    for (const { field, gate, harmless, until = minor } of gatedKubeletFields) {
      const got = valueAt(configuration, field);
      if (minor > until || got === harmless || saysNothing(got)) continue;
      // A part may have its gate in another. A minor without the gate does not know the field either.
      const enabled = ownValue(configuration.featureGates, gate) ?? (partial === true || (gates.get(gate)?.on ?? true));
      if (!enabled) yield { at: field, problem: `needs the feature gate ${gate}, which is off in Kubernetes 1.${minor}`, got };
    }
  },
});

/** What Go takes for a field that is not set. */
const saysNothing = (got: unknown): boolean =>
  got === undefined || got === false || got === '' || parseDuration(got) === 0 || (Array.isArray(got) && got.length === 0);

const numaNodes = each(soundKubelets, {
  id: 'kubelet/numa-nodes',
  severity: 'error',
  about: 'A Topology Manager policy is used on a machine with more than eight NUMA nodes.',
  fix: "use topologyManagerPolicy 'none', or raise max-allowable-numa-nodes where the version has it",
  source: 'Kubernetes 1.36.2 topologymanager/topology_manager.go: the kubelet does not start otherwise',
  *look([
    {
      configuration: { topologyManagerPolicy = 'none', topologyManagerPolicyOptions: given },
    },
    { machine },
  ]) {
    const nodes = machine?.numa?.length ?? 0;
    const most = Math.max(MAX_NUMA_NODES, Number(given?.[MOST_NODES] ?? 0));
    if (topologyManagerPolicy === 'none' || nodes <= most) return;
    yield {
      at: 'topologyManagerPolicy',
      problem: `${machine?.name ?? 'the machine'} has ${nodes} NUMA nodes`,
      got: topologyManagerPolicy,
      allowed: ['none'],
    };
  },
});

/** Policies and options that a kubelet's version must know. */
export const kubeletOptionRules: readonly Rule[] = [policies, options, gated, numaNodes];
