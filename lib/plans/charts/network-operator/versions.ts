import { ownValue } from '../../../internal';
import type { ChartRelease } from '../../model';
import { readReleases } from '../values/releases';
import { releases } from './releases';

/** Name of the chart in its repository. */
export const NETWORK_OPERATOR_CHART = 'network-operator';

/** The namespace of the operator and of what it runs, where nobody names one. */
export const NETWORK_OPERATOR_NAMESPACE = 'nvidia-network-operator';

/** The releases whose values are known here, newest first. */
export const networkOperatorReleases: readonly ChartRelease[] = readReleases(releases);

/** The version that is installed when none is given. */
export const DEFAULT_NETWORK_OPERATOR_VERSION = '26.4.1';

/** The driver of NICs that NVIDIA tests with each release. Source: network-operator of each tag, `example/crs`, nicclusterpolicy_cr-full.yaml. */
const DOCA_DRIVERS: Readonly<Record<string, string>> = {
  '26.4.1': 'doca3.4.1-26.04-1.1.0.0-1',
  '26.4.0': 'doca3.4.0-26.04-0.8.6.0-0',
  '26.1.2': 'doca3.3.0-26.01-1.0.0.0-0',
  '26.1.1': 'doca3.3.0-26.01-1.0.0.0-4',
  '26.1.0': 'doca3.3.0-26.01-1.0.0.0-0',
};

/** The driver that goes with a release of the chart; undefined for one that is not known. */
export const docaDriverOf = (version: string): string | undefined => ownValue(DOCA_DRIVERS, version);
