import * as pulumi from '@pulumi/pulumi';
import { describeProblem, GpuConfigError, hasToken } from '../internal';
import { type Model, type ModelFragment, mergeModel, type ObjectFacts } from '../model';
import { errorsOf, judge, type JudgedFinding, type Silence, toProblem, warningsOf } from '../rules';

/**
 * Judges a component when it is created, over its own facts and those it was told of: throws one `GpuConfigError` for
 * errors, logs warnings. Pulumi has no moment at which the whole program is known, so relations are reported with the
 * later of the two components.
 */
export function judgeNow(own: ModelFragment, known: readonly ModelFragment[], silence: Silence, resource: pulumi.Resource): readonly JudgedFinding[] {
  const model: Model = mergeModel([...known, own, { objects: sameName(own.objects ?? []) }]);
  const findings = judge(model, () => silence);
  const errors = errorsOf(findings);
  if (errors.length > 0) throw new GpuConfigError(errors.map(toProblem));
  for (const warning of warningsOf(findings)) void pulumi.log.warn(describeProblem(toProblem(warning)), resource);
  return findings;
}

/**
 * Objects of earlier components with the kind, namespace and name of one of these, and notes these for later ones. Only
 * they are compared, so that a program of a thousand components is not judged a thousand times over.
 */
function sameName(objects: readonly ObjectFacts[]): readonly ObjectFacts[] {
  const stack = `${pulumi.getProject()}/${pulumi.getStack()}`;
  const taken = NAMES.get(stack) ?? new Map<string, ObjectFacts>();
  NAMES.set(stack, taken);
  return objects.flatMap((facts) => {
    const { apiVersion, kind, metadata } = facts.object;
    const key = [apiVersion, kind, metadata.namespace ?? '', metadata.name].join(' ');
    const earlier = hasToken(key) ? undefined : taken.get(key);
    taken.set(key, facts);
    return earlier ? [earlier] : [];
  });
}

const NAMES = new Map<string, Map<string, ObjectFacts>>();
