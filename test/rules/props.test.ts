import { type Form, integer, map, object, optional, required, text } from '../../lib/internal';
import { checkProps, parseProps, type Silence } from '../../lib/rules';

interface Props {
  readonly count: number;
  readonly silence?: Silence;
}
const form: Form<Props, { readonly path: string }> = {
  schema: object<Props>({ count: required(integer()), silence: optional(map(text())) }),
  checks: [({ count }, { path }) => (count > 8 ? [{ path: `${path}.count`, problem: 'is too many', fix: 'give 8' }] : [])],
};
const said = (props: unknown) => checkProps(form, props, { path: 'p' }).map(({ path, problem }) => `${path.split('[')[0]} ${problem}`);

test('props are judged by their form, by what they say together and by the rules that they silence', () => {
  expect(said({ count: 8, silence: { 'mig/layout': 'known' } })).toEqual([]);
  expect(said({ count: 9, silence: { 'mig/layouts': 'known' }, more: 1 })).toEqual([
    'p.more is not a known property',
    'p.count is too many',
    expect.stringMatching(/^p\.silence is not /),
  ]);
});

test('props that are sound are what was given, as it was then', () => {
  const props = { count: 1, silence: { 'mig/layout': 'known' } };
  const parsed = parseProps(form, props, { path: 'p' });
  expect(parsed).toEqual(props);
  props.silence['mig/layout'] = 'more';
  expect(parsed.silence).toEqual({ 'mig/layout': 'known' });
  expect(() => parseProps(form, { count: 9 }, { path: 'p' })).toThrow('p.count: is too many');
});

test('props that are left away are told as each that is needed', () => {
  expect(() => parseProps(form, undefined, { path: 'p' })).toThrow('p.count: is missing');
  expect(() => parseProps(form, null, { path: 'p' })).toThrow('p: is null');
});
