import type { ChartRelease } from '../../model';
import { readReleases, type Supported } from '../values/releases';
import { releases } from './releases';

/**
 * What NVIDIA supports, over all systems and platforms of a release: the oldest and the newest minor of Kubernetes, and the
 * operating systems of its servers with the versions of each.
 *
 * Source: NVIDIA/cloud-native-docs, `gpu-operator/platform-support.rst` at the last tag of each, such as gpu-operator-v25.3.4-12.
 */
const SUPPORTED: readonly (readonly [versions: string, min: number, max: number, systems: Readonly<Record<string, string>>])[] = [
  [
    'v26.7.0',
    32,
    36,
    { ubuntu: '22.04 24.04 26.04', rhcos: '', rhel: '8.8 8.10 9.2 9.4 9.6 9.7 9.8 10.0 10.1 10.2', rocky: '8.10 9.7 10.1' },
  ],
  [
    'v26.3.3 v26.3.2 v26.3.1 v26.3.0',
    32,
    36,
    { ubuntu: '22.04 24.04', rhcos: '', rhel: '8.8 8.10 9.2 9.4 9.6 9.7 9.8 10.0 10.1 10.2', rocky: '8.10 9.7 10.1' },
  ],
  ['v25.10.1 v25.10.0', 30, 35, { ubuntu: '20.04 22.04 24.04', rhcos: '', rhel: '8.8 8.10 9.2 9.4 9.6' }],
  ['v25.3.4 v25.3.3 v25.3.2 v25.3.1', 29, 33, { ubuntu: '20.04 22.04 24.04', rhcos: '', rhel: '8.8 8.10 9.2 9.4 9.5 9.6' }],
  ['v25.3.0', 29, 33, { ubuntu: '20.04 22.04 24.04', rhcos: '', rhel: '8.4 8.5 8.8 8.10' }],
  ['v24.9.2 v24.9.1 v24.9.0', 24, 31, { ubuntu: '20.04 22.04', rhcos: '', rhel: '8.4 8.5 8.8 8.10' }],
  ['v24.6.2', 23, 30, { ubuntu: '20.04 22.04', rhcos: '', rhel: '8.4 8.5 8.8 8.10' }],
  ['v24.6.1 v24.3.0', 22, 30, { ubuntu: '20.04 22.04', rhcos: '', rhel: '8.4 8.5 8.8 8.10' }],
  ['v24.6.0', 22, 30, { ubuntu: '20.04 22.04', rhcos: '', rhel: '8.4 8.5 8.6 8.8 8.10' }],
  ['v23.9.2', 22, 29, { ubuntu: '20.04 22.04', rhcos: '', rhel: '8.4 8.5 8.6 8.7 8.8 8.9' }],
  ['v23.9.1 v23.9.0', 22, 28, { ubuntu: '20.04 22.04', rhcos: '', rhel: '8.4 8.5 8.6 8.7 8.8 8.9' }],
];

/** The releases whose values are known here, newest first. Source: `values.yaml` and `Chart.yaml` of each tag. */
export const gpuOperatorReleases: readonly ChartRelease[] = readReleases(releases, supportedByVersion());

/** Versions of the chart whose values are known here, newest first. */
export const gpuOperatorVersions: readonly string[] = gpuOperatorReleases.map(({ version }) => version);

/** The version that is installed when none is given. */
export const DEFAULT_GPU_OPERATOR_VERSION = 'v26.7.0';

function supportedByVersion(): Readonly<Record<string, Supported>> {
  return Object.fromEntries(
    SUPPORTED.flatMap(([versions, min, max, listed]) => {
      const systems = Object.entries(listed).flatMap(([name, all]) =>
        all.split(' ').map((version) => (version ? `${name}-${version}` : name)),
      );
      return versions.split(' ').map((version) => [version, { kubernetes: { min, max }, systems }]);
    }),
  );
}
