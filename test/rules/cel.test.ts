import { celFault } from '../../lib/rules/checks/dra/cel';
import { places } from './places/places';
import { rightExpressions, wrongExpressions } from './cel-expressions';

const fault = (expression: string) => celFault(expression, ['device']);

test.each(rightExpressions)('takes %s', (expression) => expect(fault(expression)).toBeUndefined());

test.each(wrongExpressions)('fails for %s', (expression, says) => {
  expect(fault(expression)?.problem).toContain(says);
  expect(fault(expression)?.at).toBeLessThanOrEqual(expression.length + 1);
});

test('says before which character', () => {
  expect(fault("device.driver = 'a'")?.at).toBe(15);
  expect(fault('device.driver == driver')?.at).toBe(18);
  expect(fault('(true')?.at).toBe(6);
});

const cel = (expression: string): string => `selectors: [{cel: {expression: ${JSON.stringify(expression)}}}]`;
const object = (kind: string, spec: string, version = 'v1'): string =>
  `{apiVersion: resource.k8s.io/${version}, kind: ${kind}, metadata: {name: a}, spec: {${spec}}}`;
const WRONG = cel('a =');

test.each<[string, string, string]>([
  ['a class', object('DeviceClass', WRONG), 'spec.selectors[0]'],
  [
    'a claim',
    object('ResourceClaim', `devices: {requests: [{name: a, exactly: {${WRONG}}}]}`),
    'spec.devices.requests[0].exactly.selectors[0]',
  ],
  [
    'a claim of an older version',
    object('ResourceClaim', `devices: {requests: [{name: a, ${WRONG}}]}`, 'v1beta1'),
    'spec.devices.requests[0].selectors[0]',
  ],
  [
    'a choice of a template',
    object('ResourceClaimTemplate', `spec: {devices: {requests: [{name: a, firstAvailable: [{${cel('true')}}, {${WRONG}}]}]}}`),
    'spec.spec.devices.requests[0].firstAvailable[1].selectors[0]',
  ],
])('dra/cel sees the selector of %s', (_what, text, at) => expect(places('dra/cel', text)).toEqual([`${at}.cel.expression`]));

test('dra/cel leaves alone what is filled in later, and sees what is too long', () => {
  expect(places('dra/cel', object('DeviceClass', cel('device.driver == {{ driver }}')))).toEqual([]);
  expect(places('dra/cel', object('DeviceClass', cel(`'${'a'.repeat(10240)}' == ''`)))).toHaveLength(1);
  expect(places('dra/cel', object('DeviceClass', cel(`'${'a'.repeat(10200)}' == ''`)))).toEqual([]);
});
