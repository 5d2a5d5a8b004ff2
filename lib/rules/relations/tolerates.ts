import { tolerate } from '../../plans/allocators';
import { untolerated, type Toleration } from '../../words/kubernetes';
import type { PoolDescription } from '../../plans/model';
import type { Finding } from '../rule';

/** What is wrong with a pod that does not tolerate the taints of a pool, with what comes of it: `, and stays Pending`. */
export function keptOff(
  { name, taints }: PoolDescription,
  got: readonly Toleration[],
  then: string,
  more = '',
): Pick<Finding, 'problem' | 'got' | 'allowed' | 'fix'> | undefined {
  const [taint] = untolerated(taints, got);
  return (
    taint && {
      problem: `does not tolerate a taint of pool '${name}'${then}`,
      got,
      allowed: [taint],
      fix: `add the toleration: ${flow(tolerate(taint))}${more}`,
    }
  );
}

/** What is wrong with the tolerations in the values of a chart, a list that replaces the chart's own, for the pools that it serves. */
export const listsTaints = (at: string, got: readonly Toleration[], pools: readonly PoolDescription[]) =>
  pools.flatMap(({ name, taints }) =>
    untolerated(taints, got).map((taint) => ({
      at: `values.${at}`,
      problem: `does not tolerate a taint of pool '${name}'`,
      got,
      allowed: `a list with ${flow(taint)}`,
      fix: `set ${at}: [${[...got, tolerate(taint)].map(flow).join(', ')}]`,
    })),
  );

/** An object of plain words as YAML writes it on one line. */
export const flow = (object: object): string =>
  `{${Object.entries(object)
    .map(([key, value]) => `${key}: ${/^[a-z][\w./-]*$/i.test(String(value)) ? String(value) : JSON.stringify(value)}`)
    .join(', ')}}`;
