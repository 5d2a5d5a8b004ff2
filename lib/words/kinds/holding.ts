import { at, hasToken, type Json, jsonOf, ownValue, pointerTo, type Problem, withArticle } from '../../internal';
import type { KubeObject } from '../kubernetes';
import { kindOf } from './kinds';
import { type FoundTemplate, placeIn, templatesOf } from './templates';

/**
 * What no API server takes of a controller that holds pods: a number that is none, a selector
 * that its own pods do not match, and pods that end.
 *
 * Source: Kubernetes v1.36.3 `pkg/apis/apps/validation/validation.go`, `ValidatePodTemplateSpecForReplicaSet` and its like.
 */
export function unheld(object: KubeObject, path: string): readonly Problem[] {
  if (kindOf(object)?.holdsPods !== true) return [];
  const { selector, replicas } = jsonOf(object['spec']);
  const counted =
    replicas === undefined || replicas === null || typeof replicas === 'number' || isLate(replicas) ? [] : [notCounted(path, replicas)];
  return counted.concat(ofPods(object, path, jsonOf(jsonOf(selector)['matchLabels'])));
}

/** Fields of a pod that a kind, whose pods are written field by field, does not have. */
export function dropped(object: KubeObject, path: string): readonly Problem[] {
  const allowed = kindOf(object)?.specFields;
  if (allowed === undefined) return [];
  return Object.entries(jsonOf(object['spec']))
    .filter(([key]) => !allowed.includes(key))
    .map(([key, got]) => ({
      path: at(`${path}.spec`, key),
      problem: `is not a field of ${withArticle(object.kind)}; the API server drops it`,
      got,
      allowed,
      fix: 'remove it, or run the server under another controller',
    }));
}

const notCounted = (path: string, got: unknown): Problem => ({
  path: `${path}.spec.replicas`,
  problem: 'is not a number; the API server rejects this',
  got,
  allowed: 'a whole number',
  fix: 'give a number, without quotes',
});

function ofPods(object: KubeObject, path: string, selector: Json): readonly Problem[] {
  return templatesOf(object).flatMap((found) => ofTemplate(object, path, selector, found));
}

function ofTemplate(object: KubeObject, path: string, selector: Json, found: FoundTemplate): readonly Problem[] {
  const { metadata, spec } = found.template;
  return [
    ...Object.entries(selector)
      .filter(([key, value]) => ownValue(metadata?.labels, key) !== value && !isLate(value) && !isLate(ownValue(metadata?.labels, key)))
      .map(([key, value]) => ({
        path: at(`${path}.spec.selector.matchLabels`, key),
        problem: `is not a label of the pods: ${object.kind} finds none of them`,
        got: value,
        fix: 'leave the selector and the labels that it names as they are; give further labels by the prop labels',
      })),
    ...(['Always', undefined].includes(spec.restartPolicy) || isLate(spec.restartPolicy)
      ? []
      : [
          {
            path: `${path}.${pointerTo(placeIn(found, 'spec', 'restartPolicy'))}`,
            problem: `is not for pods of ${withArticle(object.kind)}; the API server rejects this`,
            got: spec.restartPolicy,
            allowed: ['Always'],
            fix: 'remove it, or run what ends as a Job',
          },
        ]),
  ];
}

/** Whether a text is known only when the program runs. */
const isLate = (value: unknown): boolean => typeof value === 'string' && hasToken(value);
