import { hasToken, isPlainObject, type Problem, throwIfAny } from '../../../internal';
import type { HelmReleaseDescription } from './release';

/**
 * Refuses Pulumi Outputs in a release whose delivery makes text of it: the value would be put into text that was quoted,
 * or worked upon, before it was known.
 *
 * @throws GpuConfigError with the place of every Output.
 */
export function refuseOutputs({ cluster, chart, ...release }: HelmReleaseDescription, why: string): void {
  const { values, namespace, releaseName } = release;
  const problems = tokensIn({ values, namespace, releaseName }, chart).map(
    (path): Problem => ({
      path: `${cluster.path}.helm`,
      problem: `${path} is an Output, ${why}`,
      allowed: 'plain values',
      fix: 'write the value plainly, or deliver with release() or flux()',
    }),
  );
  throwIfAny(problems);
}

function tokensIn(value: unknown, path: string): readonly string[] {
  if (typeof value === 'string') return hasToken(value) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => tokensIn(item, `${path}[${index}]`));
  return isPlainObject(value) ? Object.entries(value).flatMap(([key, inner]) => tokensIn(inner, `${path}.${key}`)) : [];
}
