import { each } from '../../lookups/each';
import { at as step } from '../../../internal';
import { featureGatesOf } from '../../../words/kubernetes';
import { platformOf } from '../../../words/platforms';
import { soundKubelets } from './each-kubelet';
import type { Rule } from '../../rule';

const gate = each(soundKubelets, {
  id: 'kubelet/feature-gate',
  severity: 'error',
  about: 'A feature gate does not exist in this Kubernetes version, or is locked to another value.',
  fix: 'leave the gate out',
  source: 'Kubernetes 1.30.14 to 1.36.3, gates of each kubelet; component-base/featuregate: the kubelet does not start otherwise',
  *look([
    {
      configuration: { featureGates },
      cluster,
    },
    { minor },
  ]) {
    if (featureGates === undefined || minor === undefined) return;
    if (platformOf(cluster?.distribution)?.ownFeatureGates) return;
    const known = featureGatesOf(minor);
    if (known === undefined) return;
    for (const [name, got] of Object.entries(featureGates)) {
      const found = known.get(name);
      const at = step('featureGates', name);
      if (found === undefined) yield { at, problem: `is not a feature gate of the kubelet of Kubernetes 1.${minor}`, got: name };
      else if (found.locked && typeof got === 'boolean' && got !== found.on)
        yield { at, problem: `is locked in Kubernetes 1.${minor}`, got, allowed: [found.on] };
    }
  },
});

/** Feature gates of a kubelet. */
export const kubeletGateRules: readonly Rule[] = [gate];
