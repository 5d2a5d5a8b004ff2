import { GpuConfigError, GpuOperator, GpuWorkload } from '../../lib';
import { platform } from './support';

/** What Go's reader of YAML refuses wherever it stands, also in quotes, or reads as something else. */
const forbidden = ['\u0000', '\u007f', '\u0080', '\u0085', '\u008d', '\u009f', '\ufffe', '\uffff', '\ud800'];
/** What looks alike, and is read back. */
const writable = ['\u0001', '\u001b', '\u00a0', '\u200f', '\ufeff', '\ufffd', '𝒳'];

const workload = (text: string) =>
  new GpuWorkload(platform().chart, 'web', { kind: 'Pod', image: 'x:1', request: { gpus: 1 }, args: [text] });
const operator = (values: object) => new GpuOperator(platform().cluster, 'gpu-operator', { values: values as never });
const cannotBeCarried = /contains a character that YAML or a shell cannot carry/;

describe.each(forbidden.map((character) => [JSON.stringify(character), character]))('fails for %s', (_name, character) => {
  test('in a text of a manifest', () => expect(() => workload(`a${character}`)).toThrow(cannotBeCarried));
  test('in a value of a chart', () => expect(() => operator({ driver: { a: [`a${character}`] } })).toThrow(cannotBeCarried));
  test('in a key of a chart', () => {
    expect(() => operator({ [`a${character}`]: 1 })).toThrow(cannotBeCarried);
    expect(() => operator({ driver: { [`a${character}`]: 1 } })).toThrow(GpuConfigError);
  });
  test('in an override', () => {
    const { chart } = platform();
    const web = new GpuWorkload(chart, 'web', { kind: 'Pod', image: 'x:1', request: { gpus: 1 } });
    expect(() => web.override({ target: 'pod' }, { hostname: character })).toThrow(cannotBeCarried);
  });
});

test('a text that looks like the mark of an Output is a text like any other', () => {
  const text = '${cdk8s-gpu-output-0}';
  expect(workload(text).files).toEqual([]);
  expect(() => new GpuOperator(platform().cluster, 'gpu-operator', { namespace: text })).toThrow(/namespace: has the wrong type or form/);
});

test.each(writable.map((character) => [JSON.stringify(character), character]))('takes %s', (_name, character) => {
  expect(() => workload(character)).not.toThrow();
  expect(() => operator({ driver: { [`a${character}`]: character } })).not.toThrow();
});
