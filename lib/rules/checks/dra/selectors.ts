import { placesOf, everyPlace } from '../../lookups/places';
import type { Place } from '../../lookups/places';
import { hasToken } from '../../../internal';
import type { ObjectFacts, Model } from '../../../plans/model';
import { each } from '../../lookups/each';
import type { Rule } from '../../rule';
import { celFault } from './cel';
import { claimsIn, RESOURCE } from './claims';

/** Source: Kubernetes 1.36.3 `staging/src/k8s.io/dynamic-resource-allocation/cel/compile.go`, newCompiler. */
const VARIABLES = ['device'];
/** Source: the same, `pkg/apis/resource/types.go`, CELSelectorExpressionMaxLength. */
const LONGEST = 10 * 1024;

const selector = each((model) => selectorsIn(model), {
  id: 'dra/cel',
  severity: 'error',
  about: 'A selector of a claim or class is not an expression of CEL, or names a variable that there is not.',
  fix: "write an expression of CEL over device, such as device.attributes['gpu.nvidia.com'].architecture == 'Hopper'",
  source:
    'Kubernetes 1.36.3 staging/src/k8s.io/dynamic-resource-allocation/cel/compile.go: the API server compiles each selector, and rejects the object',
  *look({ at, value: got }) {
    if (typeof got !== 'string' || hasToken(got)) return;
    const fault = celFault(got, VARIABLES);
    if (fault !== undefined) yield { at, problem: `is not CEL: it ${fault.problem} (character ${fault.at})`, got };
    else if (got.length > LONGEST) yield { at, problem: `has ${got.length} characters`, allowed: `up to ${LONGEST}` };
  },
});

/** Where requests have selectors. */
const OF_REQUESTS = ['selectors', 'exactly.selectors', 'firstAvailable[].selectors'];

const selectorsIn = (model: Model): readonly (Place & { readonly facts: ObjectFacts })[] => [
  ...everyPlace(RESOURCE, 'DeviceClass', 'spec.selectors[].cel.expression')(model),
  ...claimsIn(model).flatMap(({ facts, at }) =>
    OF_REQUESTS.flatMap((list) => placesOf(facts.object, `${at}.requests[].${list}[].cel.expression`)).map((place) => ({
      facts,
      ...place,
    })),
  ),
];

/** Selectors of devices. */
export const selectorRules: readonly Rule[] = [selector];
