import type { ChartRow } from '../../model';
import { isSwitchedOff } from '../values/switched-off';
import { brokenHamiValues, deadHamiValues, unknownHamiValues } from './chart-values';
import { hamiFiles } from './files';
import { hamiKeyVersions } from './keys';
import { hamiObjects } from './objects';
import { hamiRelease } from './release';
import { HAMI_CHART, hamiReleases } from './versions';

/** HAMi. */
export const hamiChart: ChartRow = {
  id: HAMI_CHART,
  noun: 'HAMi',
  source: { repository: 'Project-HAMi/HAMi', folder: 'charts/hami' },
  versionPrefix: '',
  releases: hamiReleases,
  versionsHeld: hamiKeyVersions,
  ownKeys: ['devicePlugin', 'scheduler', 'schedulerName'],
  construct: 'Hami',
  withoutHooks: "let cert-manager make the certificate: certificates: 'cert-manager', or deliver the chart with its hooks",
  // Its own plugin registers the same resource, but on nodes that its label chooses.
  bringsDevicePlugin: () => false,
  mayShare: () => true,
  unknownValues: ({ version, values }) => unknownHamiValues(version, values),
  deadValues: ({ version, values }) => deadHamiValues(version, values),
  brokenValues: ({ version, values }) => brokenHamiValues(version, values),
  configs: hamiFiles,
  objects: hamiObjects,
  unjudged: (_, beside) =>
    beside.some(({ chart, values }) => chart === 'gpu-operator' && !isSwitchedOff(values, 'devicePlugin'))
      ? ["which nodes are HAMi's and which are the GPU Operator's device plugin's is not known"]
      : [],
  planned: hamiRelease,
};
