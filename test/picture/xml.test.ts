import fc from 'fast-check';
import { parseXml } from '../../lib/words/machine/snapshot/xml';
import { around, escapeXml, tag, withText } from '../../lib/plans/picture/xml';

test.each([
  [`<a href="x">'&'</a>`, '&lt;a href=&quot;x&quot;&gt;&apos;&amp;&apos;&lt;/a&gt;'],
  ['&amp; ]]>', '&amp;amp; ]]&gt;'],
  ['a\nb\tc\u0000\u001b', 'a\\nb\\tc\\u0000\\u001b'],
  ['\u202eleft', '\\u202eleft'],
  ['\ud800 \udc00 \ufffe \uffff', '\ufffd \ufffd \ufffd \ufffd'],
  ['\u00fc \u4e2d \u{1f600}', '\u00fc \u4e2d \u{1f600}'],
])('%j is written as %j', (text, written) => expect(escapeXml(text)).toBe(written));

test('any text comes back from a parser as what it is on one line, from content and from attributes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const element = parseXml(withText('a', { b: text }, text), 'test');
      const { a, b } = { a: element.text, b: element.attributes['b'] };
      expect([a, element.children]).toEqual([b, []]);
      expect(withText('a', { b: b! }, a)).toBe(withText('a', { b: text }, text));
    }),
    { seed: 20, numRuns: 2000 },
  );
});

test('numbers have one decimal at most, and attributes that are not there are left out', () =>
  expect(tag('a', { x: 1 / 3, y: 12, width: -0.04, z: undefined, b: '' })).toBe('<a x="0.3" y="12" width="0" b=""/>'));

test('an element has its children in lines', () =>
  expect(around('g', { class: 'a' }, ['<b/>'])).toEqual(['<g class="a">', '<b/>', '</g>']));
