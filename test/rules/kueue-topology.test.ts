import { tokenOf } from '../../lib/internal';
import { onLabs } from './hami-cases';
import { found, foundIn } from './places/places';

const PREFIX = 'kueue.x-k8s.io/podset-';
const said = (annotations: Readonly<Record<string, string>>) =>
  foundIn('queue/topology-request', onLabs({}, {}, { annotations })).map(({ at, got }) => [
    at?.replace(/^spec\.template\.metadata\.annotations\["(.*)"\]$/, '$1').replace(PREFIX, ''),
    got,
  ]);
const of = (given: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [PREFIX + name, value]));
const LAYERS = 'slice-required-topology-constraints';
const problems = (yaml: string) => found('queue/topology-request', yaml).map(({ problem }) => problem);
const pods = (annotations: object) =>
  `template: {metadata: {annotations: ${JSON.stringify(annotations)}}, spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}`;
const job = (spec: string, annotations: object) =>
  `{apiVersion: batch/v1, kind: Job, metadata: {name: a}, spec: {${spec}, ${pods(annotations)}}}`;
const jobSet = (sets: readonly (readonly [replicas: number, annotations: object])[]) =>
  `{apiVersion: jobset.x-k8s.io/v1alpha2, kind: JobSet, metadata: {name: a}, spec: {replicatedJobs: [${sets
    .map(([replicas, annotations], index) => `{name: a${index}, replicas: ${replicas}, template: {spec: {${pods(annotations)}}}}`)
    .join(', ')}]}}`;
const KINDS = ['required-topology', 'preferred-topology', 'unconstrained-topology'];

describe('queue/topology-request', () => {
  test('sees two kinds of topology', () => {
    for (const one of KINDS)
      for (const other of KINDS) {
        const both = KINDS.filter((name) => name === one || name === other);
        expect(said(of({ [one]: 'true', [other]: 'true' }))).toEqual(one === other ? [] : [[both[1], both]]);
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
    for (const size of ['1', '2', '+10', '2147483647'])
      expect(said(of({ 'required-topology': 'rack', 'slice-required-topology': 'host', 'slice-size': size }))).toEqual([]);
    expect(said({ other: 'a' })).toEqual([]);
  });

  test('looks beside other annotations', () => {
    expect(said({ other: 'a', ...of({ 'slice-size': '2' }) })).toHaveLength(1);
  });

  test.each([
    ['required-topology', 'a b'],
    ['preferred-topology', ''],
    ['unconstrained-topology', 'yes'],
    ['unconstrained-topology', 'xtrue'],
    ['unconstrained-topology', 'true '],
  ])('sees that %s is not %j', (name, value) => expect(said(of({ [name]: value }))).toEqual([[name, value]]));

  test.each(['true', 'F', '0'])('takes %j for a boolean', (value) => expect(said(of({ 'unconstrained-topology': value }))).toEqual([]));

  test('leaves alone what is not known yet', () => {
    const token = tokenOf(1);
    for (const name of KINDS) expect(said(of({ [name]: token }))).toEqual([]);
    expect(said(of({ 'slice-required-topology': token, 'slice-size': token }))).toEqual([]);
    expect(said(of({ [LAYERS]: token }))).toEqual([]);
  });

  test.each(['1e1', ' 2', '2.0', '2147483648'])('sees slices of %j, which Go does not read', (size) =>
    expect(said(of({ 'slice-required-topology': 'rack', 'slice-size': size }))).toEqual([['slice-size', size]]),
  );

  test('sees slices of more pods than there are', () => {
    const slices = (size: string) => of({ 'slice-required-topology': 'rack', 'slice-size': size });
    expect(problems(job('parallelism: 4', slices('4')))).toEqual([]);
    expect(problems(job('parallelism: 4', slices('5')))).toEqual(['a slice has more pods than there are']);
    expect(problems(job('parallelism: 4, completions: 2', slices('4')))).toEqual(['a slice has more pods than there are']);
    expect(problems(job('parallelism: 4', of({ [LAYERS]: '[{"topology": "rack", "size": 5}]' })))).toEqual([
      'a slice has more pods than there are',
    ]);
  });

  test.each([
    ['PyTorchJob', 'v1', 'pytorchReplicaSpecs'],
    ['MPIJob', 'v2beta1', 'mpiReplicaSpecs'],
  ])('sees slices of more pods than the workers of a %s', (kind, version, replicas) => {
    const workers = (size: string) =>
      found(
        'queue/topology-request',
        `{apiVersion: kubeflow.org/${version}, kind: ${kind}, metadata: {name: a}, spec: {${replicas}: {Worker: {replicas: 4, ${pods(
          of({ 'slice-required-topology': 'rack', 'slice-size': size }),
        )}}}}}`,
      ).map(({ problem, got, allowed }) => [problem, got, allowed]);
    expect(workers('4')).toEqual([]);
    expect(workers('5')).toEqual([['a slice has more pods than there are', 5, 'up to 4']]);
  });

  test('sees a layer of no topology, and shows it as Go reads it', () => {
    const given = of({ [LAYERS]: '[{"size": 1}]' });
    expect(found('queue/topology-request', job('parallelism: 4', given)).map(({ problem, got }) => [problem, got])).toEqual([
      ['a layer needs the key of a label and a size from 1', { topology: '', size: 1 }],
    ]);
  });

  test.each([
    ['[', 'is not a JSON list of one to three layers'],
    ['{}', 'is not a JSON list of one to three layers'],
    ['[]', 'is not a JSON list of one to three layers'],
    [JSON.stringify(['a', 'b', 'c', 'd'].map((topology) => ({ topology, size: 1 }))), 'is not a JSON list of one to three layers'],
    ['[1]', 'is not a JSON list of one to three layers'],
    ['[{"topology": 1, "size": 1}]', 'is not a JSON list of one to three layers'],
    ['[{"topology": "a", "size": "1"}]', 'is not a JSON list of one to three layers'],
    ['[null]', 'a layer needs the key of a label and a size from 1'],
    ['[{"topology": "a", "size": 0}]', 'a layer needs the key of a label and a size from 1'],
    ['[{"topology": "a b", "size": 1}]', 'a layer needs the key of a label and a size from 1'],
    ['[{"topology": "a", "size": 2}, {"topology": "a", "size": 1}]', 'two layers are of the same topology'],
    ['[{"topology": "a", "size": 4}, {"topology": "b", "size": 3}]', 'the size of a layer does not divide that of the layer before it'],
  ])('sees the layers %s', (layers, problem) => expect(problems(job('parallelism: 4', of({ [LAYERS]: layers })))).toEqual([problem]));

  test('leaves alone layers that divide one another, and sees slices beside them', () => {
    const layers = '[{"topology": "a", "size": 4}, {"topology": "b", "size": 2}, {"topology": "c", "size": 1}]';
    expect(problems(job('parallelism: 4', of({ [LAYERS]: layers })))).toEqual([]);
    expect(problems(job('parallelism: 4', of({ [LAYERS]: layers, 'slice-required-topology': 'a', 'slice-size': '1' })))).toEqual([
      'kueue.x-k8s.io/podset-slice-required-topology says the same in another way',
    ]);
  });

  test('sees groups that are numbers, have slices or ask for no topology', () => {
    const group = { 'group-name': 'g', 'required-topology': 'rack' };
    const seen = (given: Readonly<Record<string, string>>) => problems(job('parallelism: 4', of(given)));
    expect(seen(group)).toEqual([]);
    for (const name of ['18446744073709551616', 'g1', '1g']) expect(seen({ ...group, 'group-name': name })).toEqual([]);
    for (const name of ['0', '18446744073709551615'])
      expect(seen({ ...group, 'group-name': name })).toEqual(['the name of a group is a number']);
    expect(seen({ ...group, 'slice-required-topology': 'a', 'slice-size': '1' })).toEqual([
      'a group has no slices, and kueue.x-k8s.io/podset-slice-required-topology asks for some',
    ]);
    expect(seen({ 'group-name': 'g', 'unconstrained-topology': 'true' })).toEqual(['a group asks for a required or a preferred topology']);
  });

  test('sees groups of a JobSet that are not two sets of pods, one of them a single pod', () => {
    const group = of({ 'group-name': 'g', 'required-topology': 'rack' });
    const seen = (...sets: readonly (readonly [replicas: number, given: object])[]) => problems(jobSet(sets));
    expect(seen([1, group], [4, group])).toEqual([]);
    expect(seen([4, group], [1, group], [2, {}])).toEqual([]);
    expect(seen([1, group])).toEqual(['a group is of two sets of pods, and this one is of one']);
    expect(seen([1, group], [1, group], [1, group])).toEqual(['a group is of two sets of pods, and this one is of 3']);
    expect(seen([2, group], [2, group])).toEqual(['one of the two sets of pods of a group is a single pod']);
    expect(seen([1, group], [4, of({ 'group-name': 'g', 'required-topology': 'host' })])).toEqual([
      'the two of a group ask for another topology',
    ]);
    expect(seen([1, group], [4, of({ 'group-name': 'g', 'preferred-topology': 'rack' })])).toEqual([
      'the two of a group ask for another topology',
    ]);
  });
});
