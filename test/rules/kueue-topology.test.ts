import { onLabs } from './hami-cases';
import { foundIn } from './places/places';

const PREFIX = 'kueue.x-k8s.io/podset-';
const said = (annotations: Readonly<Record<string, string>>) =>
  foundIn('queue/topology-request', onLabs({}, {}, { annotations })).map(({ at, got }) => [
    at?.replace(/^spec\.template\.metadata\.annotations\["(.*)"\]$/, '$1').replace(PREFIX, ''),
    got,
  ]);
const of = (given: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [PREFIX + name, value]));
const KINDS = ['required-topology', 'preferred-topology', 'unconstrained-topology'];

describe('queue/topology-request', () => {
  test('sees two kinds of topology', () => {
    for (const one of KINDS)
      for (const other of KINDS) {
        const both = KINDS.filter((name) => name === one || name === other);
        expect(said(of({ [one]: 'rack', [other]: 'rack' }))).toEqual(one === other ? [] : [[both[1], both]]);
      }
  });

  test('sees slices of which the level or the size is missing', () => {
    expect(said(of({ 'slice-size': '2' }))).toEqual([['slice-size', { level: undefined, size: '2' }]]);
    expect(said(of({ 'slice-required-topology': 'rack' }))).toEqual([['slice-required-topology', { level: 'rack', size: undefined }]]);
  });

  test.each(['0', '-1', '1.5', 'two', ''])('sees slices of %j', (size) =>
    expect(said(of({ 'slice-required-topology': 'rack', 'slice-size': size }))).toEqual([['slice-size', size]]),
  );

  test('leaves alone one kind, with slices or without', () => {
    expect(said(of({ 'preferred-topology': 'rack' }))).toEqual([]);
    for (const size of ['1', '2'])
      expect(said(of({ 'required-topology': 'rack', 'slice-required-topology': 'host', 'slice-size': size }))).toEqual([]);
    expect(said({ other: 'a' })).toEqual([]);
  });

  test('looks beside other annotations', () => {
    expect(said({ other: 'a', ...of({ 'slice-size': '2' }) })).toHaveLength(1);
  });
});
