import type { KubeObject } from '../kubernetes';
import { isFull, valueIn } from './object';
import { asRelease, type FoundRelease } from './release';
import type { Beside } from './release-beside';

/** What a HelmRelease of Flux delivers. */
export const fluxRelease = ({ metadata, spec }: KubeObject, { chart }: Beside): FoundRelease | undefined =>
  asRelease({
    chart: chart?.name ?? valueIn(spec, 'chart', 'spec', 'chart'),
    version: chart?.version ?? valueIn(spec, 'chart', 'spec', 'version'),
    namespace: valueIn(spec, 'targetNamespace') ?? metadata.namespace,
    releaseName: valueIn(spec, 'releaseName') ?? metadata.name,
    values: valueIn(spec, 'values'),
    partial: isFull(valueIn(spec, 'valuesFrom')),
    delivery: 'flux',
    steps: ['spec', 'values'],
    versionAt: chart ? ['spec', 'chartRef'] : ['spec', 'chart', 'spec', 'version'],
  });
