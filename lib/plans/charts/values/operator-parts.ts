import { ownValue } from '../../../internal';
import type { ClusterDescription, PoolDescription } from '../../model';
import { type Brings, imageOf, type NodeImage, type Platform, platformOf, platformRows } from '../../../words/platforms';
import { mergeValues } from './merge';

/** Id of the GPU Operator's chart: what others install beside it depends on what it puts on the nodes. */
export const GPU_OPERATOR_CHART = 'gpu-operator';

/**
 * Parts of the operator that an image may bring, with the label by which one node does without the operator's.
 *
 * Source: gpu-operator v26.7.0 `controllers/state_manager.go`, labels `nvidia.com/gpu.deploy.*`.
 */
export const OPERATOR_PARTS = [
  { part: 'driver', label: 'nvidia.com/gpu.deploy.driver' },
  { part: 'toolkit', label: 'nvidia.com/gpu.deploy.container-toolkit' },
  { part: 'devicePlugin', label: 'nvidia.com/gpu.deploy.device-plugin' },
  { part: 'migManager', label: 'nvidia.com/gpu.deploy.mig-manager' },
] as const satisfies readonly { readonly part: keyof Brings; readonly label: string }[];

/** The images of a cluster's pools; the platform's default where there is no pool. */
function imagesOf(platform: Platform, pools: readonly PoolDescription[]): readonly NodeImage[] {
  const all = pools.length === 0 ? [imageOf(platform)] : pools.map((pool) => imageOf(platform, pool));
  return [...new Set(all)].filter((image) => image !== undefined);
}

/**
 * What follows from the images of the nodes: a part that all of them bring is switched off, and values that all of them
 * need are written. Where pools differ, the operator installs what some node lacks, and rule `operator/node-image` names
 * the labels that keep it off the others.
 */
export function platformValues(
  { distribution }: ClusterDescription,
  pools: readonly PoolDescription[],
  platforms: readonly Platform[] = platformRows,
): Readonly<Record<string, unknown>> {
  const platform = platformOf(distribution, platforms);
  const images = platform === undefined ? [] : imagesOf(platform, pools);
  const [first, ...others] = images;
  if (first === undefined) return {};
  const needed = Object.entries(first.operator.values ?? {}).filter(([key, value]) =>
    others.every(({ operator }) => JSON.stringify(ownValue(operator.values, key)) === JSON.stringify(value)),
  );
  const off = OPERATOR_PARTS.filter(({ part }) => images.every(({ brings }) => brings[part]));
  return mergeValues(Object.fromEntries(needed), Object.fromEntries(off.map(({ part }) => [part, { enabled: false }])));
}

/** Whether a chart runs the exporter of DCGM, and is told what it reads. */
export const runsExporter = (chart: string): boolean => chart === GPU_OPERATOR_CHART;
