import { gpuLabelKeys } from '../../../words/gpu';
import { untolerated, type Taint, type Toleration } from '../../../words/kubernetes';
import type { Model, PodFacts } from '../../../plans/model';
import { type Delivered, deliveredIn, DRA_CHART, placeOfValue } from '../delivery/delivered-charts';
import { jsonOf, listOf, textOf, valueIn } from '../../../internal';
import { flow } from '../../relations/tolerates';
import { objectsOf, podsOf, type SeenPod } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

const CLIQUE = gpuLabelKeys.nvlinkDomain;

const clique: Rule = {
  id: 'dra/clique',
  severity: 'warning',
  about: 'The pods of a ComputeDomain may land in several NVLink domains.',
  fix: `add a podAffinity with topologyKey: ${CLIQUE}, or a required topology of a queue at that level; silence this where one NVLink domain has all nodes`,
  source: 'kubernetes-sigs/dra-driver-nvidia-gpu issues 377 and 625: a ComputeDomain over two cliques does not start its pods',
  *check(model) {
    const channels = channelsIn(model);
    if (channels.size === 0) return;
    for (const { pod } of podsOf(model)) {
      const claim = (pod.spec.resourceClaims ?? []).find(({ resourceClaimTemplateName: name }) => name !== undefined && channels.has(name));
      if (claim === undefined || (pod.replicas ?? 1) < 2 || JSON.stringify([pod.spec, pod.annotations ?? {}]).includes(CLIQUE)) continue;
      if (Object.keys({ ...pod.annotations, ...pod.labels }).some((key) => /topology/.test(key)) || isSpread(pod)) continue;
      const terms = listOf(valueIn(jsonOf(pod.spec.affinity), 'podAffinity', 'requiredDuringSchedulingIgnoredDuringExecution'));
      yield {
        subject: pod.path,
        at: pod.pointer,
        problem: `nothing keeps these pods of claim '${claim.name}' in one NVLink domain`,
        got: terms.map(({ topologyKey }) => topologyKey),
      };
    }
  },
};

/** Whether pods must be in several domains of more than a node: then they are too many for one, and it was meant. */
const isSpread = ({ spec }: PodFacts): boolean =>
  listOf(valueIn(spec, 'topologySpreadConstraints')).some(
    ({ topologyKey, whenUnsatisfiable }) => whenUnsatisfiable === 'DoNotSchedule' && topologyKey !== 'kubernetes.io/hostname',
  );

/** The templates of claims that ComputeDomains make. */
const channelsIn = (model: Model): ReadonlySet<unknown> =>
  new Set(domainsIn(model).map(({ object }) => textOf(valueIn(object, 'spec', 'channel', 'resourceClaimTemplate', 'name'))));

const domainsIn = (model: Model) => objectsOf(model, 'resource.nvidia.com', 'ComputeDomain');

const driver: Rule = {
  id: 'dra/domain-driver',
  severity: 'warning',
  about: 'The ComputeDomain driver does not run where the pods of a ComputeDomain do.',
  fix: 'set resources.computeDomains.enabled: true, and give kubeletPlugin.tolerations the taints of these nodes and nvidia.com/gpu: the list replaces that of the chart',
  source:
    'dra-driver-nvidia-gpu v0.4.1 chart values.yaml, kubeletPlugin.tolerations; its issue 814: "DRA driver compute-domain.nvidia.com is not registered"',
  *check(model) {
    const domains = domainsIn(model);
    if (domains.length === 0) return;
    const charts = [...deliveredIn(model)].filter(({ chart }) => DRA_CHART.test(chart));
    const [only, ...more] = charts;
    // Of several none is surely that of these nodes, and the GPU Operator has a DRA driver of its own.
    if (only === undefined || more.length > 0 || !only.whole || objectsOf(model, 'nvidia.com', 'GPUCluster').length > 0) return;
    if (valueIn(only.values, 'resources', 'computeDomains', 'enabled') === false) {
      yield {
        subject: only.facts.path,
        at: placeOfValue(only, 'resources', 'computeDomains', 'enabled'),
        problem: `ComputeDomain '${domains[0]?.object.metadata.name ?? ''}' has no driver: its pods wait for compute-domain.nvidia.com`,
        got: false,
        allowed: [true],
      };
      return;
    }
    const channels = channelsIn(model);
    const claims = ({ pod }: SeenPod): boolean =>
      (pod.spec.resourceClaims ?? []).some(({ resourceClaimTemplateName: name }) => name !== undefined && channels.has(name));
    yield* keptAway(model, only, podsOf(model).filter(claims));
  },
};

/** Taints of the nodes of these pods that the plugin of the driver does not tolerate: each once. */
function* keptAway(model: Model, chart: Delivered, pods: readonly SeenPod[]): Generator<Finding> {
  const given = valueIn(chart.values, 'kubeletPlugin', 'tolerations');
  const own = Array.isArray(given) ? (listOf(given) as readonly Toleration[]) : BY_DEFAULT;
  const keys = new Set<string>();
  for (const { pod } of pods) {
    const pool = model.pools.find(({ path }) => path === pod.pool);
    const taints = pool?.taints ?? (pod.spec.tolerations ?? []).flatMap(taintOf);
    const where = pool
      ? `pool '${pool.name}' has this taint`
      : `${pod.owner.kind} '${pod.owner.name}' tolerates this taint, as if its nodes had it`;
    for (const taint of untolerated(taints, own)) {
      if (keys.has(taint.key)) continue;
      keys.add(taint.key);
      yield {
        subject: chart.facts.path,
        at: Array.isArray(given) ? placeOfValue(chart, 'kubeletPlugin', 'tolerations') : chart.valuesAt,
        problem: `${where}, and the plugin of the driver does not tolerate it: compute-domain.nvidia.com is not registered there`,
        got: own,
        allowed: `a list with ${flow(taint)}`,
      };
    }
  }
}

/** What the chart says where nothing is given. Source: dra-driver-nvidia-gpu v0.4.1 chart values.yaml. */
const BY_DEFAULT: readonly Toleration[] = [{ key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' }];

/** The taint for which a toleration was written; none for those of Kubernetes itself, which pass, and for all at once. */
function taintOf({ key, value, effect }: Toleration): readonly Taint[] {
  if (key === undefined || key === '' || /^node(?:-role)?\.(?:kubernetes|cloudprovider|cilium)/.test(key)) return [];
  return [{ key, ...(value === undefined ? {} : { value }), effect: effect ?? 'NoSchedule' }];
}

/** Domains of memory that several nodes share. */
export const computeDomainRules: readonly Rule[] = [clique, driver];
