// Whole programs of the combinations, of choices that go together.
import { chartRows } from '../../lib/plans/charts';
import { type KubernetesVersion, minorOf } from '../../lib/words/kubernetes';
import { pairwise } from '../combinations/pairs';
import { nameOf, program, wholeAxes } from '../combinations/programs';
import { serves } from '../combinations/axes';
import type { HeedingProgram } from './program';

const releases = chartRows.find(({ id }) => id === 'gpu-operator')?.releases ?? [];

/** Whether a release of the operator supports a minor of Kubernetes. */
function supports(version: string, kubernetes: string): boolean {
  const minors = releases.find((release) => release.version === version)?.kubernetes;
  return (
    minors === undefined ||
    (minorOf(kubernetes as KubernetesVersion) >= minors.min && minorOf(kubernetes as KubernetesVersion) <= minors.max)
  );
}

/** Nodes of EKS are of AWS. */
const CLOUDS: readonly (readonly [machine: RegExp, distribution: string | undefined])[] = [
  [/^(?:p|g)\d/, 'eks'],
  [/^Standard_/, undefined],
  [/^a3-/, undefined],
];

/** Every value of every axis meets every other with which it goes together. */
export const soundCombinations = pairwise(
  wholeAxes,
  ({ os, distribution, delivery, operatorVersion, kubernetes, machine, sharing, request }) => {
    if (os !== undefined && distribution !== undefined && !serves(os as never, distribution as never)) return false;
    if (delivery === 'k3s' && distribution !== undefined && !['k3s', 'rke2'].includes(distribution)) return false;
    if (operatorVersion !== undefined && kubernetes !== undefined && !supports(operatorVersion, kubernetes)) return false;
    if (sharing === 'gpu-manager' && kubernetes !== undefined && minorOf(kubernetes as KubernetesVersion) > 34) return false;
    // One process sees one MIG device.
    if (sharing?.includes('mig') === true && request === 'every device of a node') return false;
    const cloud = CLOUDS.find(([name]) => machine !== undefined && name.test(machine));
    return !(distribution === 'eks' && machine !== undefined && cloud?.[1] !== 'eks');
  },
);

/** A program for each; a user who is warned may give more. */
export const combinationPrograms = (): readonly HeedingProgram[] =>
  soundCombinations.map((combination) => ({
    name: nameOf(combination),
    make: program(combination),
    again: (besides) => program(combination, besides),
  }));
