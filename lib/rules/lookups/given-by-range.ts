import { jsonOf, listOf, ownValue, valueIn } from '../../internal';
import type { Model } from '../../plans/model';
import { objectsOf } from './related';

/** What a LimitRange has that becomes a limit, or a request, of a container that says none: what it has at most or at least as well. */
const GIVES = {
  limits: ['default', 'max'],
  requests: ['defaultRequest', 'default', 'max', 'min'],
} as const;

/**
 * Whether a LimitRange of a namespace gives a container limits or requests of a resource that says none itself.
 *
 * Source: Kubernetes 1.36.2 `pkg/apis/core/v1/defaults.go` (`SetDefaults_LimitRangeItem`).
 */
export const isGivenByRange = (
  model: Model,
  namespace: string | undefined,
  what: keyof typeof GIVES,
  resources: readonly ('cpu' | 'memory')[],
): boolean =>
  objectsOf(model, '', 'LimitRange').some(
    ({ object }) =>
      object.metadata.namespace === namespace &&
      listOf(valueIn(object, 'spec', 'limits')).some(
        (limit) =>
          limit['type'] === 'Container' &&
          GIVES[what].some((key) => resources.some((name) => Object.hasOwn(jsonOf(ownValue(limit, key)), name))),
      ),
  );
