import { textsAt } from '../../lookups/places';
import { hasToken, type Json, listOf, textOf } from '../../../internal';
import { each } from '../../lookups/each';
import type { Rule } from '../../rule';
import { claimsIn } from './claims';

const requestReference = each(claimsIn, {
  id: 'dra/request-reference',
  severity: 'error',
  about: 'A constraint or configuration of a claim names a request that the claim does not have.',
  fix: 'write the name of a request of this claim; to name one choice of its firstAvailable, write <request>/<choice>; without requests it is for all of them',
  source: 'Kubernetes 1.36.3 pkg/apis/resource/validation/validation.go, validateRequestNameRef: the API server rejects the claim',
  *look({ facts, devices, at: root }) {
    const requests = listOf(devices['requests']);
    // A patch has them elsewhere, and what is filled in later may be any name.
    const allowed = requests.length === 0 ? [] : namesOf(requests);
    if (requests.length === 0 || allowed.some(hasToken)) return;
    for (const list of ['constraints', 'config'])
      for (const { at, value: got } of textsAt(facts.object, `${root}.${list}[].requests[]`))
        if (!allowed.includes(got) && !hasToken(got))
          yield { at, problem: 'the claim has no request of this name, so the API server rejects it', got, allowed };
  },
});

/** Names of requests, and of their choices behind them. */
const namesOf = (requests: readonly Json[]): readonly string[] =>
  requests.flatMap((request) => {
    const name = textOf(request['name']);
    if (name === undefined) return [];
    return [name, ...listOf(request['firstAvailable']).map((choice) => `${name}/${textOf(choice['name']) ?? ''}`)];
  });

/** Names of requests in the constraints and configurations of claims. */
export const requestReferenceRules: readonly Rule[] = [requestReference];
