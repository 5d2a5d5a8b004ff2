import fc from 'fast-check';
import { readYaml } from '../../lib/read';
import { parseYaml, toYaml } from '../../lib/internal';

test.each<[unknown, string]>([
  [{ '<<': 'a' }, '"<<": a\n'],
  [{ '<<': { a: 1 } }, '"<<":\n  a: 1\n'],
  [['<<', '='], '- "<<"\n- "="\n'],
  [{ '=': '0o17' }, '"=": "0o17"\n'],
  [{ yes: 'on', '1_0': '1_0' }, '"yes": "on"\n"1_0": "1_0"\n'],
])('%j is written so that it is read back', (value, text) => {
  expect(toYaml(value)).toBe(text);
  expect([readYaml(text), parseYaml(text)]).toEqual([value, [value]]);
});

test('whatever keys there are, both readers have them back', () => {
  const awkward = fc.constantFrom('<<', '=', '~', 'null', 'yes', '1:30', '0o7', '', '-', '? a', '&a', '*a', '!a', '%a', '@', '`');
  const value = fc.dictionary(fc.oneof(awkward, fc.string()), fc.oneof(awkward, fc.dictionary(awkward, awkward), fc.array(awkward)));
  fc.assert(
    fc.property(value, (given) => {
      const text = toYaml(given);
      expect([readYaml(text), parseYaml(text)[0]]).toEqual([given, given]);
    }),
    { seed: 200577567 },
  );
});

// PyYAML 6.0.3 and kubectl fail on these keys where the characters stand as they are.
test.each(['\u0085', '\u2028', '\u2029', '\u007f'])('%j is written as an escape, in keys and in values', (character) => {
  const value = { [`a${character}b`]: { [character]: [`x${character}`] }, text: `a\n${character}b` };
  const text = toYaml(value);
  expect(text).not.toContain(character);
  expect([readYaml(text), parseYaml(text)[0]]).toEqual([value, value]);
});
