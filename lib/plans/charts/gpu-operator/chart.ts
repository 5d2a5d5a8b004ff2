import { valueAt } from '../../../internal';
import type { ChartRow, OperatorFacts } from '../../model';
import { GPU_OPERATOR_CHART } from '../values/operator-parts';
import { isSwitchedOff } from '../values/switched-off';
import { brokenValues } from './broken-values';
import { deadValues, unknownValues } from './chart-values';
import { clusterPolicyIn, isPolicy } from './policy/cluster-policy';
import { operatorConfigs } from './configs';
import { chartKeyVersions } from './keys';
import { operatorObjects } from './objects';
import { heardMigStrategy } from './plugin-env';
import { unknownSections } from './policy/unknown-sections';
import { gpuOperatorRelease } from './release';
import { unknownFields } from './policy/unknown-fields';
import { gpuOperatorReleases } from './versions';

/** The GPU Operator. */
export const gpuOperatorChart: ChartRow = {
  id: GPU_OPERATOR_CHART,
  noun: 'a GPU Operator',
  source: { repository: 'NVIDIA/gpu-operator', folder: 'deployments/gpu-operator' },
  versionPrefix: 'v',
  releases: gpuOperatorReleases,
  versionsHeld: chartKeyVersions,
  // Source: `values.yaml` of v26.7.0.
  ownKeys: [
    ...['ccManager', 'cdi', 'clusterPolicy', 'daemonsets', 'dcgm', 'dcgmExporter', 'devicePlugin', 'draDriver', 'driver', 'gdrcopy', 'gds'],
    ...['gfd', 'gpuCluster', 'hostPaths', 'kataManager', 'mig', 'migManager', 'nfd', 'node-feature-discovery', 'nodeStatusExporter'],
    ...['operator', 'platform', 'psa', 'psp', 'sandboxDevicePlugin', 'sandboxWorkloads', 'toolkit', 'validator', 'vfioManager'],
    ...['vgpuDeviceManager', 'vgpuManager'],
  ],
  construct: 'GpuOperator',
  bringsDevicePlugin: ({ values }) => !isSwitchedOff(values, 'devicePlugin'),
  bringsNodeParts: true,
  mayShare: ({ values }) => valueAt(values, 'devicePlugin.config.name') !== undefined,
  unknownValues: (release) =>
    isPolicy(release)
      ? unknownSections(release.version, release.values)
      : [...unknownValues(release.version, release.values), ...unknownFields(release.version, release.values)],
  deadValues: (release) => (isPolicy(release) ? [] : deadValues(release.version, release.values)),
  brokenValues: (release) => brokenValues(release.version, release.values, !isPolicy(release)),
  configs: ({ values }) => operatorConfigs(values),
  objects: operatorObjects,
  unjudged,
  readObject: clusterPolicyIn,
  planned: gpuOperatorRelease,
};

function unjudged({ version, values }: OperatorFacts): readonly string[] {
  return [
    ...(valueAt(values, 'gfd.enabled') === false
      ? ['GPU Feature Discovery is switched off, and whether nodes share by MPS, which needs it, is not known']
      : []),
    ...(heardMigStrategy(version, values).got === 'mixed'
      ? ['mig.strategy is mixed, and which nodes are cut by MIG or share by MPS is not known']
      : []),
  ];
}
