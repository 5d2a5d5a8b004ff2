import { imageOf, platformOf } from '../../../words/platforms';
import { MOST_MPS_CLIENTS, mpsClientLimit } from '../../../words/gpu';
import type { Model, OperatorFacts, PoolDescription } from '../../../plans/model';
import { chartRowOf, DEFAULT_GPU_OPERATOR_VERSION, hasComponentBefore, heardMigStrategy, isSwitchedOff } from '../../../plans/charts';
import { readPluginConfig } from '../../../words/formats';
import { valueAt } from '../../../internal';
import { allocatorOf, isMpsShare, isPluginShare } from '../../../plans/allocators';
import { each } from '../../lookups/each';
import { configsOf } from '../../lookups/configs';
import { operatorsOf } from '../operator/operators';
import type { Finding, Rule } from '../../rule';

const mpsMig = each(({ pools }) => pools, {
  id: 'sharing/mps-mig',
  severity: 'error',
  about: 'MPS is used on MIG devices.',
  fix: 'use timeSlicing({ replicas, mig }), or MPS on GPUs that are not cut',
  source: 'k8s-device-plugin v0.20.0 internal/plugin/mps.go: the device plugin does not start with MPS and MIG devices',
  *look({ sharing }) {
    if (!isMpsShare(sharing.share) || sharing.partition.kind !== 'mig') return;
    yield { at: 'sharing', problem: 'shares MIG devices by MPS', got: sharing.partition.groups?.[0]?.layout ?? sharing.partition.strategy };
  },
});

const mpsClients: Rule = {
  id: 'sharing/mps-clients',
  severity: 'error',
  about: 'MPS shares a GPU in more replicas than it takes clients.',
  fix: 'use fewer replicas',
  source:
    'k8s-device-plugin v0.20.0 cmd/mps-control-daemon/mps/device.go: 48 clients, 16 before compute capability 7.5; more are refused at the start',
  *check(model) {
    const { pools } = model;
    if (!pools.some(({ sharing }) => sharing.share.kind === 'mps')) yield* tooManyInFiles(model);
    for (const { path, sharing, gpu, shapes = [] } of pools) {
      const { share } = sharing;
      if (share.kind !== 'mps') continue;
      const models = new Set([...(gpu ? [gpu] : []), ...shapes.map(({ machine }) => machine.gpu)]);
      for (const model of models) {
        const limit = mpsClientLimit(model);
        if (share.replicas > limit)
          yield {
            subject: path,
            at: 'sharing.replicas',
            problem: `${model} takes ${limit} MPS clients`,
            got: share.replicas,
            allowed: `2 to ${limit}`,
          };
      }
    }
  },
};

/** Replicas in configurations that no GPU takes, whichever it is. */
function* tooManyInFiles(model: Model): Generator<Finding> {
  for (const { path, at, text } of configsOf(model, 'device-plugin')) {
    for (const [index, { replicas }] of (readPluginConfig(text)?.mps?.resources ?? []).entries()) {
      if (typeof replicas !== 'number' || replicas <= MOST_MPS_CLIENTS) continue;
      yield {
        subject: path,
        at: `${at}.sharing.mps.resources[${index}].replicas`,
        problem: `no GPU takes more than ${MOST_MPS_CLIENTS} MPS clients, and the MPS daemon does not start`,
        got: replicas,
        allowed: `2 to ${MOST_MPS_CLIENTS}`,
      };
    }
  }
}

const mpsStrategy = each(operatorsOf, {
  id: 'sharing/mps-strategy',
  severity: 'error',
  about: 'The nodes of an MPS pool run under the MIG strategy mixed.',
  fix: "remove mig.strategy from values: with '' each node's configuration decides",
  source:
    'k8s-device-plugin v0.20.0 cmd/nvidia-device-plugin/main.go: it refuses mixed with MPS; gpu-operator v26.7.0 gives mig.strategy to every node as MIG_STRATEGY',
  *look([{ version, values }, pools]) {
    const { at, got } = heardMigStrategy(version, values);
    const hit = got === 'mixed' ? pools.find(({ sharing }) => sharing.share.kind === 'mps') : undefined;
    if (hit)
      yield {
        at: `values.${at}`,
        problem: `the device plugin of pool '${hit.name}', which shares by MPS, does not start`,
        got,
        allowed: ['', 'single', 'none'],
      };
  },
});

const parts = each(operatorsOf, {
  id: 'sharing/parts',
  severity: 'error',
  about: 'A part of the GPU Operator that gives out or shares devices is switched off.',
  fix: 'leave them enabled: pools of HAMi keep the device plugin away by the labels of their nodes; where somebody else brings a device plugin, silence this and say who',
  source:
    'gpu-operator v26.7.0 assets/state-mps-control-daemon: it runs where GPU Feature Discovery wrote nvidia.com/mps.capable=true; k8s-device-plugin issues 634, 712, 762',
  *look([operator, pools], model) {
    const { path, values } = operator;
    const isElsewhere = model.operators.some(
      (other) => other !== operator && isOfSameCluster(other, operator) && chartRowOf(other.chart)?.bringsDevicePlugin(other),
    );
    if (isElsewhere) return;
    const needs = (part: string, pool: PoolDescription | undefined, why: string): readonly Finding[] =>
      pool && isSwitchedOff(values, part)
        ? [
            {
              subject: path,
              at: `values.${part}.enabled`,
              problem: `pool '${pool.name}' needs it: ${why}`,
              got: valueAt(values, `${part}.enabled`),
              allowed: [true],
            },
          ]
        : [];
    const byMps = pools.find(({ sharing }) => sharing.share.kind === 'mps');
    yield* needs('gfd', byMps, 'the MPS daemon runs only on nodes that GPU Feature Discovery has labelled');
    const byPlugin = pools.find((pool) => allocatorOf(pool.sharing).id === 'device-plugin' && !bringsPlugin(pool));
    const shares = byPlugin !== undefined && isPluginShare(byPlugin.sharing.share);
    const why = shares ? 'shares its devices, and the MPS daemon comes with it' : 'gives out its devices';
    yield* needs('devicePlugin', byPlugin, `the device plugin ${why}`);
  },
});

const isOfSameCluster = ({ cluster }: OperatorFacts, other: OperatorFacts): boolean =>
  cluster !== undefined && cluster.path === other.cluster?.path;

/** Whether the nodes of a pool have a device plugin that is not the operator's. */
function bringsPlugin(pool: PoolDescription): boolean {
  const platform = platformOf(pool.cluster?.distribution);
  return platform !== undefined && imageOf(platform, pool)?.brings.devicePlugin === true;
}

const ignored = each(operatorsOf, {
  id: 'sharing/ignored-option',
  severity: 'warning',
  about: "This chart's device plugin ignores an option of a share.",
  fix: `use chart ${DEFAULT_GPU_OPERATOR_VERSION}, or leave failRequestsGreaterThanOne true`,
  source: 'k8s-device-plugin v0.20.0 release notes: failRequestsGreaterThanOne is true for MPS up to v0.19, whatever is given',
  *look([operator, pools]) {
    const { path, version } = operator;
    if (!hasComponentBefore(operator, 'devicePlugin', '0.20.0')) return;
    for (const { name, sharing } of pools) {
      if (sharing.share.kind !== 'mps' || sharing.share.failRequestsGreaterThanOne) continue;
      yield {
        subject: path,
        at: 'version',
        problem: `the device plugin of chart ${version} ignores failRequestsGreaterThanOne: false of MPS pool '${name}'`,
        got: version,
      };
    }
  },
});

/** Time-slicing and MPS: pools, the configurations of the device plugin, and pods. */
export const sharingRules: readonly Rule[] = [mpsMig, mpsClients, mpsStrategy, parts, ignored];
