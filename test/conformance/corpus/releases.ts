import { RENDERED_VERSIONS } from '../../rendered-versions';
import { machines } from '../../../lib/words/machine';
import { type GpuClusterProps, hamiVersions, release } from '../../../lib/plans/charts';
import { hami, mps } from '../../../lib/plans/allocators';
import type { Face } from '../../parity/face';
import { DEVICE_CONFIG } from '../recorded/hami/inputs';

const dgx = { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04' } as const;

/** A cluster whose devices of HAMi the user describes whole, in the text that HAMi reads. */
const ownDevices = (face: Face): void => {
  const cluster = face.cluster('prod', { kubernetes: '1.34' });
  face.pool(cluster, 'labs', { ...dgx, sharing: hami({ deviceSplitCount: 10 }) });
  face.hami(cluster, 'hami', { version: '2.10.0', values: { 'device-config': { content: DEVICE_CONFIG } } });
};

/** Both operators, in each version, as Helm releases that Pulumi makes: the one delivery that cdk8s does not have. */
export const releasePrograms: Readonly<Record<string, (face: Face) => void>> = Object.fromEntries([
  ...RENDERED_VERSIONS.map((version, index): [string, (face: Face) => void] => [
    version,
    (face: Face) => {
      // A face's cluster takes what both faces have.
      const props: object = { kubernetes: '1.34', helm: release({ atomic: index % 2 === 0, timeout: 1200 }) };
      const cluster = face.cluster('prod', props as GpuClusterProps);
      face.mig(cluster, 'slices', { ...dgx, layout: { '1g.10gb': 7 } });
      face.pool(cluster, 'shared', { ...dgx, sharing: mps({ replicas: 4 }) });
      face.pool(cluster, 'labs', { ...dgx, sharing: hami() });
      face.operator(cluster, 'gpu-operator', { version });
      face.hami(cluster, 'hami', { version: hamiVersions[index % hamiVersions.length], nodeNames: { labs: ['node-1'] } } as never);
    },
  ]),
  ['own devices of HAMi', ownDevices],
]);
