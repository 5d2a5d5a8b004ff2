import { untolerated, type Labels, type Taint, type Toleration } from '../../../words/kubernetes';
import { allocatorOf } from '../../../plans/allocators';
import type { Model, ObjectFacts, OperatorFacts, PoolDescription } from '../../../plans/model';
import { GPU_OPERATOR_CHART } from '../../../plans/charts';
import { jsonOf, ownValue, valueAt, valueIn } from '../../../internal';
import { type Delivered, deliveredIn, DRA_CHART, placeOfValue } from '../delivery/delivered-charts';
import type { Finding, Rule } from '../../rule';
import { together } from '../../lookups/together';

const SOURCE =
  'dra-driver-nvidia-gpu v0.4.1 documentation, install, and values.yaml, kubeletPlugin; NVIDIA/gpu-operator pull request 1541; nvidia-aicr v0.11.1 recipes/components/nvidia-dra-driver-gpu/values.yaml: both count every GPU by themselves, and more pods are let in than there are GPUs';

const FIX =
  'set devicePlugin.enabled: false in the values of the GPU Operator, or resources.gpus.enabled: false in those of the DRA driver; to have both in one cluster, give the nodes of the DRA driver the label nvidia.com/gpu.deploy.device-plugin: "false" and select them by kubeletPlugin.nodeSelector';

const oneOwner: Rule = {
  id: 'dra/one-owner',
  severity: 'error',
  about: 'The device plugin and the DRA driver both give out the GPUs of a pod.',
  fix: FIX,
  source: SOURCE,
  *check(model) {
    for (const { driver, operator } of sideBySide(model)) {
      const pool = poolsOf(model, operator).find((one) => isServedByBoth(one, driver, operator));
      if (pool !== undefined && !hasAffinity(driver))
        yield at(driver, `the device plugin of ${operator.path} and the DRA driver both give out the GPUs of pool '${pool.name}'`);
    }
  },
};

const twoOwners: Rule = {
  id: 'dra/two-owners',
  severity: 'warning',
  about: 'The device plugin also runs on nodes whose GPUs the DRA driver gives out.',
  fix: `${FIX}. Silence this where labels of nodes keep them apart already`,
  source: SOURCE,
  *check(model) {
    for (const { driver, operator } of sideBySide(model)) {
      if (poolsOf(model, operator).length > 0 || hasAffinity(driver) || hasSelector(driver)) continue;
      const problem = `the DRA driver gives out GPUs on every node that has some, and so does the device plugin of ${operator.path}, unless a label of the nodes keeps it away`;
      yield at(driver, problem);
    }
  },
};

const at = (driver: Delivered, problem: string): Finding => ({
  subject: driver.facts.path,
  at: placeOfValue(driver, 'gpuResourcesEnabledOverride'),
  problem,
  got: true,
});

interface Pair {
  readonly driver: Delivered;
  readonly operator: OperatorFacts;
}

/** DRA drivers that serve GPUs, each with the GPU Operator that is deployed with it and has a device plugin. */
function* sideBySide(model: Model): Generator<Pair> {
  const drivers = [...deliveredIn(model)].filter(servesGpus);
  if (drivers.length === 0) return;
  const operatorOf = operatorsOf(model);
  for (const driver of drivers) {
    const operator = operatorOf(driver.facts);
    if (operator !== undefined && hasPlugin(operator)) yield { driver, operator };
  }
}

/** The GPU Operator of a document is one that is with it; that of constructs is the one of their one cluster. */
function operatorsOf({ operators, objects, clusters }: Model): (from: ObjectFacts) => OperatorFacts | undefined {
  const sources = new Map(objects.map((facts) => [facts.path, facts]));
  const ours = operators.filter(({ chart, delivery }) => chart === GPU_OPERATOR_CHART && delivery?.kind !== 'helmChartConfig');
  const ofDocuments = together(
    ours.flatMap((operator): [ObjectFacts, string, OperatorFacts][] => {
      const source = sources.get(operator.path.replace(OF_RELEASE, ''));
      return source === undefined ? [] : [[source, '', operator]];
    }),
  );
  const ofConstructs = clusters.length === 1 ? ours.find(({ scope }) => scope === undefined) : undefined;
  return (from) => ofDocuments(from, '') ?? ofConstructs;
}

/** What the path of a release has behind that of the object that delivers it. */
const OF_RELEASE = /\.release(?:\.\d+)?$/;

const servesGpus = ({ chart, whole, values }: Delivered): boolean =>
  whole &&
  DRA_CHART.test(chart) &&
  values['gpuResourcesEnabledOverride'] === true &&
  valueIn(values, 'resources', 'gpus', 'enabled') !== false;

const hasPlugin = ({ values, partial }: OperatorFacts): boolean => {
  const enabled = valueAt(values, 'devicePlugin.enabled');
  return (enabled === true || (enabled === undefined && partial === undefined)) && valueAt(values, 'clusterPolicy.deployCR') !== false;
};

const poolsOf = ({ pools }: Model, { pools: own = [] }: OperatorFacts): readonly PoolDescription[] =>
  pools.filter(({ path }) => own.includes(path));

function isServedByBoth({ sharing, labels, taints }: PoolDescription, driver: Delivered, { values }: OperatorFacts): boolean {
  if (allocatorOf(sharing).id !== 'device-plugin' || isWithoutPlugin(labels)) return false;
  const wanted = jsonOf(kubeletPlugin(driver, 'nodeSelector'));
  return (
    Object.entries(wanted).every(([key, value]) => ownValue(labels, key) === value) &&
    runsDespite(taints, kubeletPlugin(driver, 'tolerations')) &&
    runsDespite(taints, valueAt(values, 'daemonsets.tolerations'))
  );
}

/** Source: gpu-operator v26.7.0 controllers/state_manager.go: by these labels a node has no operands, or no device plugin. */
const isWithoutPlugin = (labels: Labels): boolean =>
  labels['nvidia.com/gpu.deploy.operands'] === 'false' || (labels['nvidia.com/gpu.deploy.device-plugin'] ?? 'true') !== 'true';

/** Whether a DaemonSet runs on nodes with these taints; both charts tolerate the same where nobody says more. */
function runsDespite(taints: readonly Taint[], given: unknown): boolean {
  return untolerated(taints, Array.isArray(given) ? (given as readonly Toleration[]) : DEFAULT).length === 0;
}

/** Sources: values.yaml of dra-driver-nvidia-gpu v0.4.1, and of gpu-operator v26.7.0. */
const DEFAULT: readonly Toleration[] = [{ key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' }];

const kubeletPlugin = ({ values }: Delivered, key: string): unknown => valueIn(values, 'kubeletPlugin', key);
const hasAffinity = (driver: Delivered): boolean => kubeletPlugin(driver, 'affinity') !== undefined;
const hasSelector = (driver: Delivered): boolean => Object.keys(jsonOf(kubeletPlugin(driver, 'nodeSelector'))).length > 0;

/** Who gives out GPUs where the DRA driver is installed besides a device plugin. */
export const draOwnerRules: readonly Rule[] = [oneOwner, twoOwners];
