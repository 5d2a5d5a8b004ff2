import type { PodSpec } from '../../../../lib/words/kubernetes';
import { mergeModel } from '../../../../lib/plans/model';
import { judge } from '../../../../lib/rules';
import { onLabs, release } from '../../../rules/hami-cases';
import type { AskedPod } from '../../recorded/hami/corpus-pods';

/** Rules that call an error what a pod does on a pool of HAMi's, where one of its versions serves that pool. */
export function ourErrors({ metadata, spec }: AskedPod, version: string): readonly string[] {
  const pod = onLabs({}, { schedulerName: undefined, ...spec } as Partial<PodSpec>, metadata);
  const model = mergeModel([pod, { operators: [release(undefined, { version: version.slice(1) })] }]);
  return [...new Set(judge(model).flatMap(({ rule, severity }) => (severity === 'error' ? [rule] : [])))];
}

/** Those of them that are about HAMi. */
export const hamiErrors = (pod: AskedPod, version: string): readonly string[] =>
  ourErrors(pod, version).filter((rule) => rule.startsWith('hami/'));
