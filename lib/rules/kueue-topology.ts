import { wholeOf } from './json';
import { podsOf } from './related';
import type { Rule } from './rule';

const PREFIX = 'kueue.x-k8s.io/podset-';
const ONE_OF = ['required-topology', 'preferred-topology', 'unconstrained-topology'];
const SLICE = ['slice-required-topology', 'slice-size'] as const;

const request: Rule = {
  id: 'queue/topology-request',
  severity: 'error',
  about: 'A pod template asks Kueue for one kind of topology, and for slices with their size.',
  fix: 'keep one of podset-required-topology, podset-preferred-topology and podset-unconstrained-topology, and both or none of the slice annotations',
  source: 'kueue v0.19.2 pkg/controller/jobframework/tas_validation.go',
  *check(model) {
    for (const { pod } of podsOf(model)) {
      const { annotations } = pod;
      if (annotations === undefined || !Object.keys(annotations).some((key) => key.startsWith(PREFIX))) continue;
      const problem = wrongRequest((name) => annotations[PREFIX + name]);
      if (problem) yield { subject: pod.path, at: pod.pointer, ...problem };
    }
  },
};

function wrongRequest(given: (name: string) => string | undefined): { readonly problem: string; readonly got: unknown } | undefined {
  const kinds = ONE_OF.filter((name) => given(name) !== undefined);
  if (kinds.length > 1) return { problem: 'asks for more than one kind of topology', got: kinds };
  const [level, size] = SLICE.map(given);
  if ((level === undefined) !== (size === undefined)) return { problem: 'slices need a topology and a size', got: { level, size } };
  if (size !== undefined && (wholeOf(Number(size)) ?? 0) < 1)
    return { problem: 'the size of slices is not a whole number from 1', got: size };
  return undefined;
}

/** What pod templates ask of Kueue's topology-aware scheduling. */
export const kueueTopologyRules: readonly Rule[] = [request];
