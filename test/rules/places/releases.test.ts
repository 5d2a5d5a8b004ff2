import { mergeModel, type OperatorFacts, type PoolDescription } from '../../../lib/plans/model';
import { beside } from '../../../lib/rules/checks/hami/each-hami';
import { exclusive, hami, mig, timeSlicing } from '../../../lib/plans/allocators';
import { labs, operator, release } from '../hami-cases';
import { foundIn } from './places';

describe('beside a release of HAMi', () => {
  const elsewhere = { name: 'test', path: 'test', kubernetes: '1.34', distribution: 'kubeadm' } as const;
  const named = (one: OperatorFacts, ...others: readonly OperatorFacts[]) =>
    beside(mergeModel([{ operators: [one, ...others] }]), one).map(({ path }) => path);
  const at = (path: string, rest: Partial<OperatorFacts> = {}) => operator({ path, ...rest });

  test('stand the others of its cluster', () => {
    expect(named(release(), at('a'), at('b', { cluster: elsewhere }))).toEqual(['a']);
    const { cluster: _, ...nowhere } = release();
    const { cluster: _cluster, ...other } = at('a');
    expect(named(nowhere, other)).toEqual([]);
  });

  test('stand all of them, where it is not known what is deployed together', () => {
    expect(named(release(), at('a', { scope: 'x' }), at('b', { scope: 'y' }))).toEqual(['a', 'b']);
  });

  test('stand those of its file, where there are any', () => {
    expect(named(release(undefined, { scope: 'x' }), at('a', { scope: 'x' }), at('b', { scope: 'y' }))).toEqual(['a']);
  });

  test('stand those of other files, as long as there is but one of each chart', () => {
    const hami = release(undefined, { scope: 'x' });
    expect(named(hami, at('a', { scope: 'y' }))).toEqual(['a']);
    expect(named(hami, at('a', { scope: 'y' }), at('b', { scope: 'z' }))).toEqual([]);
    expect(named(hami, release(undefined, { path: 'c', scope: 'y' }), at('a', { scope: 'y' }))).toEqual([]);
  });
});

describe('operator/driver-mig', () => {
  const said = (version: string, pool: PoolDescription) =>
    foundIn('operator/driver-mig', { pools: [pool], operators: [operator({ values: { driver: { version } } })] });
  const inPart = labs({ sharing: mig({ groups: [{ devices: [0, 1], layout: { '1g.10gb': 7 } }] }) });

  test.each(['570.124.06', '570.133.20', '570.148.08', '570.158.01'])('sees %s where some GPUs of a node are whole', (version) =>
    expect(said(version, inPart)).toMatchObject([{ at: 'values.driver.version', got: version }]),
  );

  test('leaves alone other drivers, and nodes whose GPUs are all cut, or none', () => {
    expect(said('570.172.08', inPart)).toEqual([]);
    const whole = [
      mig({ layout: { '1g.10gb': 7 } }),
      mig({ strategy: 'single', layout: { '1g.10gb': 7 } }),
      { ...mig({ layout: { '1g.10gb': 7 } }), partition: { kind: 'mig', strategy: 'mixed', groups: [] } } as const,
      exclusive(),
      timeSlicing({ replicas: 2 }),
      hami(),
    ];
    for (const sharing of whole) expect(said('570.124.06', labs({ sharing }))).toEqual([]);
  });
});
