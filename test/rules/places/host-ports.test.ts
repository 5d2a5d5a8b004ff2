import { found } from './places';

const ID = 'pool/host-ports';
const POOL = { kubernetes: '1.34', pools: [{ name: 'gpu', nodeSelector: { team: 'ml' }, nodes: { min: 1, max: 2 } }] };

const spec = (ports: string, more: string): string =>
  `{nodeSelector: {team: ml}, ${more} containers: [{name: a, image: "x:1", ports: [${ports}]}]}`;
const deployment = (ports: string, more = '', replicas = 3): string =>
  `{apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, spec: {replicas: ${replicas}, template: {spec: ${spec(ports, more)}}}}`;
const said = (text: string, context: object = POOL) => found(ID, text, context).map(({ at, got }) => [at, got]);

const HOST = 'hostNetwork: true,';
const AT = 'spec.template.spec.containers[0].ports[0]';

describe('sees', () => {
  test('ports of containers under hostNetwork', () =>
    expect(said(deployment('{containerPort: 8000}', HOST))).toEqual([[`${AT}.containerPort`, 8000]]));
  test('ports of the host', () => expect(said(deployment('{containerPort: 80, hostPort: 8000}'))).toEqual([[`${AT}.hostPort`, 8000]]));
  test('each port of several', () => expect(said(deployment('{hostPort: 1}, {hostPort: 2, protocol: UDP}'))).toHaveLength(2));
  test('those of sidecars', () => {
    const sidecar = (policy: string): string =>
      deployment('', `${HOST} initContainers: [{name: s, image: "x:1", ${policy} ports: [{containerPort: 1}]}],`);
    expect(said(sidecar('restartPolicy: Always,'))).toHaveLength(1);
    expect(said(sidecar(''))).toEqual([]);
  });

  test('what all jobs of a set take together', () => {
    const job = (name: string, count: number): string =>
      `{name: ${name}, template: {spec: {parallelism: ${count}, completions: ${count}, template: {spec: ${spec('{containerPort: 29500}', HOST)}}}}}`;
    const set = (first: number, second: number): string =>
      `{apiVersion: jobset.x-k8s.io/v1alpha2, kind: JobSet, metadata: {name: a}, spec: {replicatedJobs: [${job('a', first)}, ${job('b', second)}]}}`;
    expect(found(ID, set(1, 2), POOL)).toMatchObject([
      {
        at: 'spec.replicatedJobs[0].template.spec.template.spec.containers[0].ports[0].containerPort',
        problem: "3 pods take this port of their node at once, and pool 'gpu' has 2 nodes",
        allowed: 'up to 2 pods',
      },
    ]);
    expect(said(set(1, 1))).toEqual([]);
  });
});

test('counts a pool of one node', () =>
  expect(
    found(ID, deployment('{hostPort: 1}'), { ...POOL, pools: [{ name: 'gpu', nodeSelector: { team: 'ml' }, nodes: { min: 1, max: 1 } }] }),
  ).toMatchObject([{ problem: "3 pods take this port of their node at once, and pool 'gpu' has one node" }]));

test('sees a port that a pod takes twice where it stands first', () =>
  expect(said(deployment('{hostPort: 1}, {hostPort: 1}'))).toEqual([[`${AT}.hostPort`, 1]]));

describe('leaves alone', () => {
  test.each([
    ['as many pods as nodes', deployment('{hostPort: 1}', '', 2)],
    ['ports of containers alone', deployment('{containerPort: 8000}')],
    ['a port that is none', deployment('{containerPort: 8000, hostPort: 0}')],
    ['two containers of one pod', deployment('{hostPort: 1}, {hostPort: 1}', '', 2)],
    ['one name for two protocols', deployment('{hostPort: 1}, {hostPort: 1, protocol: UDP}', '', 2)],
    ['a DaemonSet', deployment('{hostPort: 1}').replace('Deployment', 'DaemonSet')],
  ])('%s', (_what, text) => expect(said(text)).toEqual([]));

  test('pods of a Job that may run one after another', () => {
    const job = (more: string): string =>
      `{apiVersion: batch/v1, kind: Job, metadata: {name: a}, spec: {parallelism: 3, completions: 3, template: {spec: ${spec('{hostPort: 1}', more)}}}}`;
    expect(said(job(''))).toEqual([]);
    expect(said(job('subdomain: a,'))).toHaveLength(1);
  });

  test('ports of two protocols, and of two addresses', () => {
    const job = (name: string, port: string): string =>
      `{name: ${name}, template: {spec: {parallelism: 2, completions: 2, template: {spec: ${spec(port, '')}}}}}`;
    const set = (first: string, second: string): string =>
      `{apiVersion: jobset.x-k8s.io/v1alpha2, kind: JobSet, metadata: {name: a}, spec: {replicatedJobs: [${job('a', first)}, ${job('b', second)}]}}`;
    expect(said(set('{hostPort: 1}', '{hostPort: 1, protocol: UDP}'))).toEqual([]);
    expect(said(set('{hostPort: 1, hostIP: 10.0.0.1}', '{hostPort: 1, hostIP: 10.0.0.2}'))).toEqual([]);
    expect(said(set('{hostPort: 1}', '{hostPort: 1, protocol: TCP}'))).toHaveLength(1);
    expect(said(set('{hostPort: 1}', '{hostPort: 1, hostIP: ""}'))).toHaveLength(1);
  });

  test('a pool whose nodes nobody counted, and pods of no pool', () => {
    expect(said(deployment('{hostPort: 1}'), { pools: [{ name: 'gpu', nodeSelector: { team: 'ml' } }] })).toEqual([]);
    expect(said(deployment('{hostPort: 1}'), { pools: [] })).toEqual([]);
  });
});
