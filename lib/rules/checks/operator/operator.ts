import { hasToken, valueIn } from '../../../internal';
import { minorOf, type Toleration } from '../../../words/kubernetes';
import type { ChartRelease, ConfigFacts, Model, OperatorFacts, PoolDescription } from '../../../plans/model';
import {
  admitsCritical,
  CRITICAL_QUOTA,
  hasComponentBefore,
  heardMigStrategy,
  isSwitchedOff,
  knownReleases,
  lacksQuota,
  pluginConfigFor,
} from '../../../plans/charts';
import { migConfigNames } from '../../../words/formats';
import { isCutByOperator, MIG_CONFIG_LABEL } from '../../../plans/allocators';
import { each } from '../../lookups/each';
import { configMapOf } from '../../lookups/configs';
import { schedulesOf } from '../../../plans/landing';
import { listsTaints, flow } from '../../relations/tolerates';
import { besideMixed } from '../mig/mig';
import { operatorsOf } from './operators';
import type { Rule } from '../../rule';

/** With an empty strategy the configuration of the node decides; undefined where it is not known. */
function strategyOfNodes(model: Model, operator: OperatorFacts, pool: PoolDescription): unknown {
  const config = pluginConfigFor(operator.values, pool, configMapOf(model, operator, 'devicePlugin')?.data);
  return config === 'unknown' ? undefined : (config?.migStrategy ?? 'none');
}

const migStrategy = each(operatorsOf, {
  id: 'operator/mig-strategy',
  severity: 'error',
  about: 'mig.strategy of the GPU Operator is not the strategy of the pools.',
  fix: 'set mig.strategy to the strategy of the pools, as a construct does where the values leave it out',
  source:
    'gpu-operator v26.7.0 values.yaml, mig.strategy: MIG_STRATEGY decides the resource names; the chart says single when nothing is written',
  *look([operator, pools], model) {
    // Which strategy it should be is not known before the pools agree, and that is said of them.
    if (besideMixed(pools).length > 0) return;
    const { at, got: said } = heardMigStrategy(operator.version, operator.values);
    const strategies = new Set(pools.flatMap(({ sharing: { partition } }) => (partition.kind === 'mig' ? [partition.strategy] : [])));
    for (const pool of pools) {
      const { name, sharing } = pool;
      if (sharing.partition.kind !== 'mig') continue;
      const got = said === '' ? (strategyOfNodes(model, operator, pool) ?? sharing.partition.strategy) : said;
      if (sharing.partition.strategy === got) continue;
      yield {
        at: `values.${at}`,
        problem: `the MIG devices of pool '${name}' would not be named as its pods ask for them`,
        got,
        allowed: [sharing.partition.strategy],
        ...(strategies.size === 1
          ? {
              fix: `set ${at}: ${sharing.partition.strategy}${said === '' ? ', or flags.migStrategy in the configuration of these nodes' : ''}`,
            }
          : { fix: `leave ${at} empty, and give the nodes of each pool a configuration with its flags.migStrategy` }),
      };
    }
  },
});

const migConfig = each(operatorsOf, {
  id: 'operator/mig-config',
  severity: 'error',
  about: "mig-manager's configuration lacks the layout of a MIG pool.",
  fix: 'leave migManager.config to the pools, or add what is missing to its data',
  source:
    'mig-parted v0.15.0 cmd/nvidia-mig-manager: a label that names no configuration ends in state failed, and a disabled mig-manager applies none',
  *look([operator, pools], model) {
    const cut = pools
      .filter(({ sharing: { partition } }) => partition.kind === 'mig' && partition.groups !== undefined)
      .filter(isCutByOperator);
    const off = isSwitchedOff(operator.values, 'migManager');
    if (off && cut.length > 0) {
      yield {
        at: 'values.migManager.enabled',
        problem: 'without mig-manager nobody applies the layouts of the pools',
        got: valueIn(operator.values, 'migManager', 'enabled'),
        allowed: [true],
      };
    }
    const file = off ? undefined : migFileOf(model, operator);
    if (file === undefined) return;
    const names = migConfigNames(file.text);
    // Nodes without a label get this one.
    const needed = valueIn(operator.values, 'migManager', 'config', 'default') === '' ? [] : ['all-disabled'];
    const scheduled = pools
      .filter(isCutByOperator)
      .flatMap((pool) => schedulesOf(model, pool))
      .flatMap(({ windows }) => windows.map(({ config }) => config));
    const wanted = [...needed, ...cut.flatMap(({ labels }) => labels[MIG_CONFIG_LABEL] ?? []), ...scheduled];
    for (const name of new Set(wanted)) {
      if (!names.includes(name)) yield { subject: file.path, at: file.at, problem: `has no configuration '${name}'`, allowed: names };
    }
  },
});

/** What mig-manager reads, where it is known. */
function migFileOf(model: Model, operator: OperatorFacts): Omit<ConfigFacts, 'sort'> | undefined {
  const create = valueIn(operator.values, 'migManager', 'config', 'create') === true;
  const named = create ? undefined : configMapOf(model, operator, 'migManager');
  const text = create ? valueIn(operator.values, 'migManager', 'config', 'data', 'config.yaml') : named?.data['config.yaml'];
  if (typeof text !== 'string' || hasToken(text)) return undefined;
  return named
    ? { path: named.facts.path, at: 'data["config.yaml"]', text }
    : { path: operator.path, at: 'values.migManager.config.data["config.yaml"]', text };
}

/** Profiles whose attribute mig-parted v0.10.0 does not know. */
const LATER_PROFILE = /-me$|\+me\.all$/;

const migProfiles = each(operatorsOf, {
  id: 'operator/mig-profiles',
  severity: 'error',
  about: "mig-manager's version does not know a profile of a layout.",
  fix: 'install a newer GPU Operator, or cut these GPUs by profiles without -me and +me.all',
  source: 'mig-parted v0.10.0, of gpu-operator v24.9.2, refuses the whole configuration; v0.12.3, of v25.3.4, takes it',
  *look([operator, pools]) {
    if (!hasComponentBefore(operator, 'migManager', '0.11.0')) return;
    for (const { name, sharing } of pools) {
      const groups = sharing.partition.kind === 'mig' ? (sharing.partition.groups ?? []) : [];
      const later = groups.flatMap(({ layout }) => Object.keys(layout).filter((profile) => LATER_PROFILE.test(profile)));
      if (later.length > 0) yield { at: 'version', problem: `its mig-manager does not know profiles of pool '${name}'`, got: later };
    }
  },
});

const tolerations = each(operatorsOf, {
  id: 'operator/tolerations',
  severity: 'error',
  about: "The operator's DaemonSets do not tolerate a taint of the pools.",
  fix: 'add a toleration of this taint to daemonsets.tolerations: the list replaces that of the chart',
  source:
    'gpu-operator v26.7.0 values.yaml, daemonsets.tolerations: without them no driver, device plugin or MIG manager runs on the nodes, and nothing says why',
  *look([operator, pools]) {
    const given: unknown = valueIn(operator.values, 'daemonsets', 'tolerations') ?? OF_THE_CHART;
    // Another form than a list is what operator/broken-value says.
    if (Array.isArray(given)) yield* listsTaints('daemonsets.tolerations', given as readonly Toleration[], pools);
  },
});

/** gpu-operator v26.7.0 values.yaml, daemonsets.tolerations. */
const OF_THE_CHART: readonly Toleration[] = [{ key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' }];

const kubernetesVersion = each(({ operators }) => operators, {
  id: 'operator/kubernetes-version',
  severity: 'warning',
  about: 'The chart version does not support the Kubernetes version of the cluster.',
  fix: 'choose a chart version that supports it, or silence this with the reason',
  source: "release notes of the GPU Operator, 'Supported Operating Systems and Kubernetes Platforms'",
  *look(release) {
    const { path, chart, version, cluster } = release;
    const supported = supportedBy(release);
    if (supported === undefined || cluster === undefined) return;
    const minor = minorOf(cluster.kubernetes);
    if (minor >= supported.min && minor <= supported.max) return;
    yield {
      subject: path,
      at: 'version',
      problem: `${chart} ${version} does not support Kubernetes ${cluster.kubernetes}`,
      got: cluster.kubernetes,
      allowed: `1.${supported.min} to 1.${supported.max}`,
    };
  },
});

/** Minors of Kubernetes that a release supports; of a version between two that are known, those that one of them supports. */
function supportedBy(release: OperatorFacts): ChartRelease['kubernetes'] {
  const known = knownReleases(release).map(({ kubernetes }) => kubernetes);
  const read = known.filter((minors) => minors !== undefined);
  if (read.length === 0 || read.length < known.length) return undefined;
  return { min: Math.min(...read.map(({ min }) => min)), max: Math.max(...read.map(({ max }) => max)) };
}

const criticalQuota: Rule = {
  id: 'operator/critical-quota',
  severity: 'warning',
  about: "GKE rejects the operator's pods: no ResourceQuota of its namespace admits their priority class.",
  fix: `create this in the namespace of the operator: ${flow(CRITICAL_QUOTA)}; or silence this where it is there`,
  source: 'cloud-native-docs gpu-operator-v26.7-1, Google GKE, google-gke-gpu-operator-quota.yaml',
  *check({ operators, objects }) {
    for (const release of operators) {
      // What others deploy may be there.
      if (release.scope !== undefined || !lacksQuota(release)) continue;
      const { path, namespace, version } = release;
      if (objects.some(({ object }) => admitsCritical(object) && (object.metadata.namespace ?? namespace) === namespace)) continue;
      yield {
        subject: path,
        at: 'version',
        problem: `namespace '${namespace}' admits no pods of class system-node-critical, which all DaemonSets of the operator have`,
        got: version,
      };
    }
  },
};

/** The GPU Operator's values against its pools and its chart. */
export const operatorRules: readonly Rule[] = [migStrategy, migConfig, migProfiles, tolerations, kubernetesVersion, criticalQuota];
