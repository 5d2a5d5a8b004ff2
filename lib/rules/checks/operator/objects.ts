import { isOfVariables } from '../../../internal';
import type { Model } from '../../../plans/model';
import { GPU_OPERATOR_CHART, knownReleases, unknownCrdKeys, wrongCrdValues } from '../../../plans/charts';
import { objectsOf } from '../../lookups/related';
import type { Finding } from '../../rule';

const KINDS = ['ClusterPolicy', 'NVIDIADriver', 'GPUCluster'] as const;

/** Keys that the objects of the GPU Operator do not have. What is deployed with them says of which version it is. */
export function* unknownInObjects(model: Model): Generator<Finding> {
  const held = new Set(
    model.operators
      .filter((release) => release.chart === GPU_OPERATOR_CHART && knownReleases(release).length > 0)
      .map(({ scope }) => scope),
  );
  for (const kind of KINDS) {
    for (const { path, scope, object } of objectsOf(model, 'nvidia.com', kind)) {
      for (const finding of unknownCrdKeys(kind, object['spec'], held.has(scope))) yield { subject: path, ...finding };
    }
  }
}

/** Objects that no release of the chart makes out of values, whose values are judged with those. */
const OWN_OBJECTS = ['NVIDIADriver', 'GPUCluster'] as const;

/** Values that the objects of the GPU Operator cannot have. Variables of containers may be secret. */
export function* brokenInObjects(model: Model): Generator<Finding> {
  for (const kind of OWN_OBJECTS)
    for (const { path, object } of objectsOf(model, 'nvidia.com', kind))
      for (const { got, ...finding } of wrongCrdValues(kind, object['spec']))
        yield { subject: path, ...finding, ...(isOfVariables(finding.at) ? {} : { got }) };
}
