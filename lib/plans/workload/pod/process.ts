import { parseCpu } from '../../../words/kubernetes';
import { type DataLoaderFacts, devicesOf, type GpuRequest } from '../../model';
import { dataLoaderFacts, type ProcessAsk, type ProcessProps } from '../../process';
import type { PodProps } from './pod-props';
import type { ContainerResources } from './resources';

/** What is known of a container whose program is started. */
export function processAsk(
  { pool }: Pick<PodProps, 'pool'>,
  request: GpuRequest,
  { cpu }: Pick<ContainerResources, 'cpu'>,
  processes?: number,
): ProcessAsk {
  const millicores = parseCpu(cpu);
  return {
    gpus: devicesOf(request),
    processes,
    // A part of a CPU is one to a program that counts them.
    cpus: millicores === undefined ? undefined : Math.max(1, Math.floor(millicores / 1000)),
    pool: pool?.description,
  };
}

/** What the program tells its data loader, for rules; undefined where it is not known. */
export function loaderOf(
  { framework }: Pick<ProcessProps, 'framework'>,
  request: GpuRequest | undefined,
  processes?: number,
): DataLoaderFacts | undefined {
  if (framework?.kind !== 'pytorch' || framework.dataLoader === undefined) return undefined;
  return dataLoaderFacts(framework.dataLoader, processes ?? (request === undefined ? 1 : devicesOf(request)));
}
