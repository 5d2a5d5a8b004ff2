import { docstringsIn, withDocstrings } from '../../../lib/faces/pulumi/package/docstrings';

const DECLARATIONS = `/** A pool. */
interface Pool {
 /**
  * Nodes, all of
  * one machine.
  *
  * @default - as many as the cluster has
  * @see https://example.com
  */
 readonly nodes?: number;
 /** @default 1 */
 readonly gpus?: number;
 /** A pool. */
 readonly again?: number;
}
`;

const schemaOf = (description: string) => `${JSON.stringify({ types: { a: { description } } }, undefined, 1)}\n`;

test('docstrings of declarations are each there once, with the default as a sentence', () => {
  expect(docstringsIn(DECLARATIONS)).toEqual([
    'A pool.',
    'Nodes, all of\none machine.\n\nDefault: as many as the cluster has.',
    'Default: 1.',
  ]);
});

test.each([
  ['#2', 'Default: 1.'],
  ['#0\n\nOne of: `1`.', 'A pool.\n\nOne of: `1`.'],
  ['Its own text.', 'Its own text.'],
])('the description %j becomes %j', (given, whole) => {
  expect(withDocstrings(schemaOf(given), DECLARATIONS)).toBe(schemaOf(whole));
});

test('without declarations a docstring is empty', () => {
  expect(withDocstrings(schemaOf('#2'), '')).toBe(schemaOf(''));
});
