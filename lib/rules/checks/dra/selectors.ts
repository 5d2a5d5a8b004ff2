import { hasToken, listOf, textOf, valueIn } from '../../../internal';
import type { Model } from '../../../plans/model';
import { each } from '../../lookups/each';
import { objectsOf } from '../../lookups/related';
import type { Rule } from '../../rule';
import { celFault } from './cel';
import { claimsIn, RESOURCE } from './claims';

/** Source: Kubernetes 1.36.3 `staging/src/k8s.io/dynamic-resource-allocation/cel/compile.go`, newCompiler. */
const VARIABLES = ['device'];
/** Source: the same, `pkg/apis/resource/types.go`, CELSelectorExpressionMaxLength. */
const LONGEST = 10 * 1024;

const selector = each(selectorsIn, {
  id: 'dra/cel',
  severity: 'error',
  about: 'A selector of a claim or class is not an expression of CEL, or names a variable that there is not.',
  fix: "write an expression of CEL over device, such as device.attributes['gpu.nvidia.com'].architecture == 'Hopper'",
  source:
    'Kubernetes 1.36.3 staging/src/k8s.io/dynamic-resource-allocation/cel/compile.go: the API server compiles each selector, and rejects the object',
  *look({ at, got }) {
    const fault = celFault(got, VARIABLES);
    if (fault !== undefined) yield { at, problem: `is not CEL: it ${fault.problem} (character ${fault.at})`, got };
    else if (got.length > LONGEST) yield { at, problem: `has ${got.length} characters`, allowed: `up to ${LONGEST}` };
  },
});

interface Selector {
  readonly subject: string;
  readonly at: string;
  readonly got: string;
}

function* selectorsIn(model: Model): Generator<Selector> {
  for (const { path, object } of objectsOf(model, RESOURCE, 'DeviceClass'))
    yield* of(path, valueIn(object, 'spec', 'selectors'), 'spec.selectors');
  for (const { facts, devices, at } of claimsIn(model))
    for (const [index, request] of listOf(devices['requests']).entries()) {
      const place = `${at}.requests[${index}]`;
      yield* of(facts.path, request['selectors'], `${place}.selectors`);
      yield* of(facts.path, valueIn(request, 'exactly', 'selectors'), `${place}.exactly.selectors`);
      for (const [choice, { selectors }] of listOf(request['firstAvailable']).entries())
        yield* of(facts.path, selectors, `${place}.firstAvailable[${choice}].selectors`);
    }
}

function* of(subject: string, selectors: unknown, at: string): Generator<Selector> {
  for (const [index, one] of listOf(selectors).entries()) {
    const got = textOf(valueIn(one, 'cel', 'expression'));
    if (got !== undefined && !hasToken(got)) yield { subject, at: `${at}[${index}].cel.expression`, got };
  }
}

/** Selectors of devices. */
export const selectorRules: readonly Rule[] = [selector];
