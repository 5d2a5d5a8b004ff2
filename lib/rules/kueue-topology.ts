import { annotationAt } from './hami-annotations';
import { wholeOf } from './json';
import { eachPod } from './each-pod';
import type { Rule } from './rule';

const PREFIX = 'kueue.x-k8s.io/podset-';
const ONE_OF = ['required-topology', 'preferred-topology', 'unconstrained-topology'];
const SLICE = ['slice-required-topology', 'slice-size'] as const;

const request = eachPod(
  {
    id: 'queue/topology-request',
    severity: 'error',
    about: 'A pod template asks Kueue for one kind of topology, and for slices with their size.',
    fix: 'keep one of podset-required-topology, podset-preferred-topology and podset-unconstrained-topology, and both or none of the slice annotations',
    source: 'kueue v0.19.2 pkg/controller/jobframework/tas_validation.go',
  },
  ({ pod }) => {
    const { annotations } = pod;
    if (annotations === undefined || !Object.keys(annotations).some((key) => key.startsWith(PREFIX))) return undefined;
    const wrong = wrongRequest((name) => annotations[PREFIX + name]);
    if (wrong === undefined) return undefined;
    const { of, ...finding } = wrong;
    return { at: annotationAt(pod, PREFIX + of), ...finding };
  },
);

interface Wrong {
  /** The annotation that is shown, without its prefix. */
  readonly of: string;
  readonly problem: string;
  readonly got: unknown;
}

function wrongRequest(given: (name: string) => string | undefined): Wrong | undefined {
  const kinds = ONE_OF.filter((name) => given(name) !== undefined);
  const [, second] = kinds;
  if (second !== undefined) return { of: second, problem: 'asks for more than one kind of topology', got: kinds };
  const [level, size] = SLICE.map(given);
  if ((level === undefined) !== (size === undefined))
    return { of: SLICE[level === undefined ? 1 : 0], problem: 'slices need a topology and a size', got: { level, size } };
  if (size !== undefined && (wholeOf(Number(size)) ?? 0) < 1)
    return { of: SLICE[1], problem: 'the size of slices is not a whole number from 1', got: size };
  return undefined;
}

/** What pod templates ask of Kueue's topology-aware scheduling. */
export const kueueTopologyRules: readonly Rule[] = [request];
