import type { Model } from '../model';
import { gpuOperatorVersions, unknownCrdKeys } from '../operator';
import { objectsOf } from './related';
import type { Finding } from './rule';

const KINDS = ['ClusterPolicy', 'NVIDIADriver', 'GPUCluster'] as const;

/** Keys that the objects of the GPU Operator do not have. What is deployed with them says of which version it is. */
export function* unknownInObjects(model: Model): Generator<Finding> {
  for (const kind of KINDS) {
    for (const { path, scope, object } of objectsOf(model, 'nvidia.com', kind)) {
      const isHeld = model.operators.some((one) => one.scope === scope && HELD.includes(one.version));
      for (const finding of unknownCrdKeys(kind, object['spec'], isHeld)) yield { subject: path, ...finding };
    }
  }
}

/** Versions of the GPU Operator; those of other charts are written otherwise. */
const HELD: readonly string[] = gpuOperatorVersions;
