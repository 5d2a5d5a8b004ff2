import { featureGateLines, firstFeatureGateMinor } from './feature-gate-lines';

/** A feature gate as the kubelet of a minor knows it. */
export interface FeatureGate {
  readonly stage: 'alpha' | 'beta' | 'ga' | 'deprecated';
  /** Whether it is on where nobody sets it. */
  readonly on: boolean;
  /** Nobody may set it otherwise. */
  readonly locked: boolean;
}

/**
 * Every feature gate that the kubelet of a minor of Kubernetes 1 knows, by name; undefined for a minor of which nothing is
 * known. A gate that it does not know, or one that is locked and set otherwise, stops the kubelet.
 *
 * Source: Kubernetes `staging/src/k8s.io/component-base/featuregate/feature_gate.go`, and the kubelets that
 * `feature-gate-lines.ts` names.
 */
export function featureGatesOf(minor: number): ReadonlyMap<string, FeatureGate> | undefined {
  all ??= read();
  return all[minor - firstFeatureGateMinor];
}

let all: readonly ReadonlyMap<string, FeatureGate>[] | undefined;

const STAGES: ReadonlyMap<string, FeatureGate['stage']> = new Map<string, FeatureGate['stage']>([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['g', 'ga'],
  ['l', 'ga'],
  ['d', 'deprecated'],
  ['x', 'deprecated'],
]);

/** One map a minor. */
function read(): readonly ReadonlyMap<string, FeatureGate>[] {
  const minors: Map<string, FeatureGate>[] = [];
  for (const line of featureGateLines.trim().split('\n')) {
    const [letters = '', ...names] = line.split(/:? /);
    for (const [index, letter] of Array.from(letters).entries()) {
      const minor = (minors[index] ??= new Map());
      const kind = letter.toLowerCase();
      const stage = STAGES.get(kind);
      if (stage === undefined) continue;
      const gate = { stage, on: letter !== kind, locked: kind === 'l' || kind === 'x' };
      for (const name of names) minor.set(name, gate);
    }
  }
  return minors;
}
