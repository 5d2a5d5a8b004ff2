// An API server compiles selectors of devices: what dra/cel tells of it refuses, and what it cannot parse dra/cel tells of.
import fc from 'fast-check';
import { celFault } from '../../../lib/rules/checks/dra/cel';
import { rightExpressions, wrongExpressions } from '../../rules/cel-expressions';
import type { GoProgram } from '../go';
import { apiServer, type ServerVerdict } from './apiserver/server';

let server: GoProgram;
beforeAll(async () => {
  server = await apiServer('1.36', []);
});
afterAll(() => server.close());

/** What the API server says of each expression; nothing where it takes it. */
async function refusals(expressions: readonly string[]): Promise<readonly string[]> {
  const verdicts = await server.ask<ServerVerdict>(
    expressions.map((expression, index) => ({
      id: expression,
      content: {
        apiVersion: 'resource.k8s.io/v1',
        kind: 'DeviceClass',
        metadata: { name: `class-${index}` },
        spec: { selectors: [{ cel: { expression } }] },
      },
    })),
  );
  return verdicts.map(({ accepted, messages }) => (accepted ? '' : messages.join(' ')));
}

test('an API server takes what is right', async () => {
  expect((await refusals(rightExpressions)).filter((said) => said !== '')).toEqual([]);
});

test('an API server refuses what is wrong', async () => {
  const wrong = wrongExpressions.map(([expression]) => expression);
  const said = await refusals(wrong);
  expect(wrong.filter((_, index) => said[index] === '')).toEqual([]);
});

const pieces = fc.constantFrom(
  ...`device device.driver device.attributes['a'].b device.attributes true null 1 1u 1.5 0x1f .5 'a' "b" r'\\d' b'x' '\\x41' '\\q' [ ] ( ) { } , : ? . ! - + * / % == != < <= && || in = & | x has( has(device.attributes['a'].b) size( exists( [1,2].exists(x,x>1) .size() .matches('a') .? [? for in() // """a""" ' "`.split(
    ' ',
  ),
);

test('of whatever is drawn, both refuse the same for its syntax and its variables', async () => {
  const drawn = fc.sample(
    fc.array(pieces, { minLength: 1, maxLength: 7 }).map((list) => list.join(' ')),
    { numRuns: 3000, seed: 36 },
  );
  const said = await refusals(drawn);
  const ours = drawn.map((expression) => celFault(expression, ['device'])?.problem);
  const told = drawn.flatMap((expression, index) => (ours[index] !== undefined && said[index] === '' ? [[expression, ours[index]]] : []));
  expect(told).toEqual([]);
  const untold = drawn.flatMap((expression, index) =>
    ours[index] === undefined && /Syntax error/.test(said[index] ?? '') ? [[expression, said[index]]] : [],
  );
  expect(untold).toEqual([]);
  // Enough of both to mean something.
  expect(ours.filter((problem) => problem === undefined).length).toBeGreaterThan(100);
  expect(said.filter((text) => text === '').length).toBeGreaterThan(20);
}, 120_000);
