import { defaultAllocators } from '../../../plans/allocators';
import { chartRowOf } from '../../../plans/charts';
import { migProfilesOf, GPU_RESOURCE } from '../../../words/gpu';
import { selectedValues } from '../../../words/kubernetes';
import type { Model } from '../../../plans/model';
import { readPluginConfig } from '../../../words/formats';
import { valueAt } from '../../../internal';
import { configsOf } from '../../lookups/configs';
import { machineOfType } from '../../lookups/gpu-nodes';
import { placeOfMost } from '../pool/pools';
import { podsOf, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';

const instanceGpus: Rule = {
  id: 'pool/instance-gpus',
  severity: 'warning',
  about: 'A pod selects an instance type and asks for more GPUs than it has.',
  fix: 'ask for fewer in each pod, or choose a larger instance; where the device plugin shares GPUs, silence this and say in how many replicas',
  source:
    'Karpenter (aws/karpenter-provider-aws 1d927085) instance types, documentation of Azure and Google Cloud: GPUs of each size; Kubernetes scheduler, NodeResourcesFit: a pod runs on one node',
  *check(model) {
    let beside: Beside | undefined;
    for (const seen of podsOf(model)) {
      const { pod, gpus } = seen;
      const count = pod.pool === undefined ? gpus.get(GPU_RESOURCE) : undefined;
      if (count === undefined || count < 2 || (pod.spec.nodeSelector === undefined && pod.spec.affinity === undefined)) continue;
      const types = typesOf(seen);
      const machines = types.map(machineOfType);
      const most = Math.max(...machines.map((machine) => machine?.gpus.length ?? Number.POSITIVE_INFINITY));
      if (count <= most || machines.length === 0 || choosesShares(seen)) continue;
      beside ??= { shares: mayShare(model), cuts: mayCut(model) };
      if (beside.shares || (beside.cuts && machines.some((machine) => machine !== undefined && migProfilesOf(machine.gpu).length > 0)))
        continue;
      yield {
        subject: pod.path,
        at: placeOfMost(seen, GPU_RESOURCE),
        problem: `asks for more GPUs than ${types.join(' or ')} has, and stays Pending unless these are shared or cut into more`,
        got: count,
        allowed: `up to ${most}`,
      };
    }
  },
};

/** What providers call the label; the second name is of before Kubernetes 1.17, and still there. */
const LABELS = ['node.kubernetes.io/instance-type', 'beta.kubernetes.io/instance-type'];

/** The instance types that a pod's nodes may have; none where it does not say. */
function typesOf({ pod }: SeenPod): readonly string[] {
  for (const label of LABELS) {
    const types = selectedValues(pod.spec, label);
    if (types !== undefined) return types;
  }
  return NONE;
}

const NONE: readonly never[] = [];

/** Labels of nodes whose GPUs are shared or cut, besides those of providers that share them. */
const OF_SHARES = /shar|replicas|mig|mps|vgpu/i;

/** Whether a text speaks of somebody who gives out GPUs. */
const namesAllocator = (text: string): boolean => defaultAllocators.some(({ id }) => text.toLowerCase().includes(id));

/** Whether a pod chooses nodes by something that speaks of sharing, or asks for parts of GPUs besides them. */
function choosesShares({ pod: { spec }, gpus }: SeenPod): boolean {
  const scheduler = String(spec.schedulerName);
  const nodes = JSON.stringify([spec.nodeSelector, spec.affinity]);
  return gpus.size > 1 || scheduler.includes('volcano') || OF_SHARES.test(nodes) || namesAllocator(scheduler) || namesAllocator(nodes);
}

/** What the rest of the documents may make of GPUs. */
interface Beside {
  readonly shares: boolean;
  readonly cuts: boolean;
}

/** Whether something here shares `nvidia.com/gpu` in more than there are GPUs, or may do so out of sight. */
const mayShare = (model: Model): boolean =>
  model.pools.some(({ sharing }) => sharing.share.kind !== 'none') ||
  model.operators.some((release) => release.partial === true || chartRowOf(release.chart)?.mayShare(release) !== false) ||
  configsOf(model, 'device-plugin').some(({ text }) => {
    const config = readPluginConfig(text);
    return config === undefined || (config.mps ?? config.timeSlicing) !== undefined;
  });

/** Whether something here cuts GPUs by MIG, which may offer each part as one. */
const mayCut = (model: Model): boolean =>
  configsOf(model, 'mig-parted').length > 0 ||
  model.pools.some(({ sharing }) => sharing.partition.kind === 'mig') ||
  model.operators.some(({ values }) => valueAt(values, 'migManager.config.name') !== undefined);

/** Pods against the sizes of the instances that they choose. */
export const instanceGpuRules: readonly Rule[] = [instanceGpus];
