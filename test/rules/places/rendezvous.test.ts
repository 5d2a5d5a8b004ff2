import type { KubeObject } from '../../../lib/words/kubernetes';
import { found, foundIn } from './places';

const ID = 'train/rendezvous';
const container = (address: string) => ({ name: 'main', image: 'x', env: [{ name: 'MASTER_ADDR', value: address }] });

describe('looks at the controller of the pod itself', () => {
  test('among objects of one path', () => {
    const object = (apiVersion: string, kind: string, name: string, spec: object): KubeObject => ({
      apiVersion,
      kind,
      metadata: { name },
      spec,
    });
    const job = (name: string): KubeObject =>
      object('batch/v1', 'Job', name, { completionMode: 'Indexed', completions: 2, template: { spec: { subdomain: 's' } } });
    const objects = [object('apps/v1', 'StatefulSet', 'a', { serviceName: 'other' }), job('b'), job('a')];
    const pod = {
      path: 'chart',
      owner: { group: 'batch', kind: 'Job', name: 'a' },
      pointer: 'spec.template.spec',
      spec: { containers: [container('a-7.s')] },
    };
    const model = { objects: objects.map((one) => ({ path: 'chart', object: one })), pods: [pod] };
    expect(foundIn(ID, model)).toMatchObject([
      { problem: 'MASTER_ADDR names a pod that there is not', got: 'a-7.s', allowed: 'a-0.s', at: 'spec.template.spec.containers[0]' },
    ]);
  });
});

describe('judges each command of a script', () => {
  const said = (script: string, address = '') => {
    const pod = JSON.stringify({ containers: [{ ...container(address), command: ['sh', '-c', script] }] });
    return found(
      ID,
      `{apiVersion: apps/v1, kind: StatefulSet, metadata: {name: a}, spec: {serviceName: s, replicas: 2, template: {spec: ${pod}}}}`,
    ).map(({ got }) => got);
  };
  const run = (address: string): string => `torchrun --master-addr=${address} x`;

  test('without its comments, by the last that it says', () => {
    expect(said(`# ${run('a-7.s')}\n${run('a-0.s')}`)).toEqual([]);
    expect(said('torchrun --master-addr a-7.s --master_addr a-0.s')).toEqual([]);
    expect(said('torchrun --master-addr a-0.s --master_addr a-7.s')).toEqual(['a-7.s']);
  });

  test('and says something where all that may run are wrong', () => {
    expect(said(`if b; then ${run('a-7.s')}; else ${run('a-0.s')}; fi`)).toEqual([]);
    expect(said(`if b; then ${run('a-7.s')}; else ${run('a-8.s')}; fi`)).toEqual(['a-7.s', 'a-8.s']);
    expect(said(`if b; then ${run('a-7.s')}; else ${run('a-7.s')}; fi`)).toEqual(['a-7.s']);
  });

  test('and a variable by itself', () => {
    expect(said(`if b; then ${run('a-7.s')}; else ${run('a-8.s')}; fi`, 'a-0.s')).toEqual(['a-7.s', 'a-8.s']);
    expect(said(`if b; then ${run('a-7.s')}; else ${run('a-0.s')}; fi`, 'a-9.s')).toEqual(['a-9.s']);
  });
});

describe('leaves alone the first pod of what is scaled to nothing', () => {
  const spec = (address: string) => JSON.stringify({ containers: [container(address)] });

  test('a StatefulSet', () => {
    const set = (address: string): string =>
      `{apiVersion: apps/v1, kind: StatefulSet, metadata: {name: a}, spec: {serviceName: s, replicas: 0, template: {spec: ${spec(address)}}}}`;
    expect(found(ID, set('a-0.s'))).toEqual([]);
    expect(found(ID, set('a-1.s'))).toHaveLength(1);
  });

  test('one job of a set', () => {
    const set = (address: string): string =>
      `{apiVersion: jobset.x-k8s.io/v1alpha2, kind: JobSet, metadata: {name: a}, spec: {replicatedJobs: [{name: l, replicas: 0, template: {spec: {}}}, {name: w, template: {spec: {template: {spec: ${spec(address)}}}}}]}}`;
    expect(found(ID, set('a-l-0-0.a'))).toEqual([]);
    expect(found(ID, set('a-l-0-1.a'))).toHaveLength(1);
  });
});

test('a short name may be found in a domain that the pod adds to those that it searches', () => {
  const job = (dnsConfig: object) =>
    JSON.stringify({
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'train' },
      spec: {
        completions: 2,
        completionMode: 'Indexed',
        template: { spec: { subdomain: 's', restartPolicy: 'Never', dnsConfig, containers: [container('train-0')] } },
      },
    });
  expect(found(ID, job({}))).toHaveLength(1);
  expect(found(ID, job({ searches: [] }))).toHaveLength(1);
  expect(found(ID, job({ searches: ['s.ml.svc.cluster.local'] }))).toEqual([]);
});
