import type { OperatorFacts } from '../../lib/plans/model';
import { release } from './hami-cases';
import { documents, found, foundIn } from './places/places';

const MPS = 'version: v1\nsharing: {mps: {resources: [{name: nvidia.com/gpu, replicas: 4}]}}';
const TIME = MPS.replace('mps', 'timeSlicing');

/** A release of the device plugin's own chart. */
const plugin = (values: Record<string, unknown>, rest: Partial<OperatorFacts> = {}): OperatorFacts =>
  release(values, { path: 'plugin', chart: 'nvidia-device-plugin', version: '0.20.0', namespace: 'plugin', ...rest });
const said = (...operators: readonly OperatorFacts[]) =>
  foundIn('plugin/mps-gfd', { operators }).map(({ subject, at, got, allowed }) => ({ subject, at, got, allowed }));
const mapped = (text: string) => ({ config: { map: { default: text } } });

describe('plugin/mps-gfd', () => {
  test('sees a configuration that shares by MPS without feature discovery', () => {
    const expected = { subject: 'plugin', at: 'values.gfd.enabled', got: false, allowed: [true] };
    expect(said(plugin(mapped(MPS)))).toEqual([expected]);
    expect(said(plugin({ ...mapped(MPS), gfd: { enabled: false } }))).toEqual([expected]);
    expect(said(plugin({ ...mapped(MPS), gfd: { enabled: 'true' } }))).toEqual([{ ...expected, got: 'true' }]);
  });

  test.each<[string, readonly OperatorFacts[]]>([
    ['feature discovery', [plugin({ ...mapped(MPS), gfd: { enabled: true } })]],
    ['time slicing', [plugin(mapped(TIME))]],
    ['values of which some stand elsewhere', [plugin(mapped(MPS), { partial: true })]],
    ['a configuration of another release', [plugin(mapped(TIME)), plugin({ ...mapped(MPS), gfd: { enabled: true } }, { path: 'other' })]],
    ['another chart', [plugin(mapped(MPS), { chart: 'gpu-operator' })]],
  ])('leaves alone %s', (_what, operators) => expect(said(...operators)).toEqual([]));

  test('reads the ConfigMap that the values name', () => {
    const chart = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: plugin, namespace: plugin}
spec:
  chart: {spec: {chart: nvidia-device-plugin, version: 0.20.0}}
  values: {config: {name: theirs}}`;
    const map = (name: string): string => `apiVersion: v1
kind: ConfigMap
metadata: {name: ${name}, namespace: plugin}
data: {any: ${JSON.stringify(MPS)}}`;
    expect(found('plugin/mps-gfd', documents(chart, map('theirs')))).toMatchObject([{ at: 'values.gfd.enabled' }]);
    expect(found('plugin/mps-gfd', documents(chart, map('others')))).toEqual([]);
  });
});

test('plugin/broken-value is about this chart alone', () => {
  const values = { config: { name: 'a', map: { b: MPS } } };
  const broken = (chart: OperatorFacts['chart']) => foundIn('plugin/broken-value', { operators: [plugin(values, { chart })] });
  expect(broken('nvidia-device-plugin').map(({ at }) => at)).not.toEqual([]);
  expect(broken('gpu-operator')).toEqual([]);
});
