import { hasToken, itemsOf, type Json, listOf, ownValue, textOf } from '../../../internal';
import { each } from '../../lookups/each';
import type { Finding, Rule } from '../../rule';
import { type Claim, claimsIn } from './claims';

const requestReference = each(claimsIn, {
  id: 'dra/request-reference',
  severity: 'error',
  about: 'A constraint or configuration of a claim names a request that the claim does not have.',
  fix: 'write the name of a request of this claim; to name one choice of its firstAvailable, write <request>/<choice>; without requests it is for all of them',
  source: 'Kubernetes 1.36.3 pkg/apis/resource/validation/validation.go, validateRequestNameRef: the API server rejects the claim',
  *look(claim) {
    yield* wrongIn(claim);
  },
});

function* wrongIn({ facts, devices, at }: Claim): Generator<Finding> {
  const requests = listOf(devices['requests']);
  // A patch has them elsewhere.
  if (requests.length === 0) return;
  let allowed: readonly string[] | undefined;
  for (const list of ['constraints', 'config'])
    for (const [index, entry] of listOf(ownValue(devices, list)).entries())
      for (const [place, item] of itemsOf(entry['requests']).entries()) {
        const got = textOf(item);
        if (got === undefined) continue;
        allowed ??= namesOf(requests);
        // What is filled in later may be any name.
        if (allowed.includes(got) || [got, ...allowed].some(hasToken)) continue;
        yield {
          subject: facts.path,
          at: `${at}.${list}[${index}].requests[${place}]`,
          problem: 'the claim has no request of this name, so the API server rejects it',
          got,
          allowed,
        };
      }
}

/** Names of requests, and of their choices behind them. */
const namesOf = (requests: readonly Json[]): readonly string[] =>
  requests.flatMap((request) => {
    const name = textOf(request['name']);
    if (name === undefined) return [];
    return [name, ...listOf(request['firstAvailable']).map((choice) => `${name}/${textOf(choice['name']) ?? ''}`)];
  });

/** Names of requests in the constraints and configurations of claims. */
export const requestReferenceRules: readonly Rule[] = [requestReference];
