import { App, Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-34';
import { efa, findings, GpuNodePool, exclusive, infiniband, machines, nvlinkDomain } from '../../lib';
import { requestGpus, useFabric } from '../../lib/faces/plus';
import { Manifests } from '../../lib/faces/testing';

const chartOf = (): Chart => new Chart(new App(), 'ml', { namespace: 'ml' });
const web = (chart: Chart, container: object = {}) =>
  new kplus.Deployment(chart, 'web', { containers: [{ name: 'main', image: 'x:1', ...container }] });
const pool = (chart: Chart, machine = machines.aws['p5.48xlarge']) =>
  GpuNodePool.fromAttributes(chart, 'theirs', { sharing: exclusive(), nodeSelector: { team: 'ml' }, machine });
const main = (chart: Chart) => Manifests.of(chart).podSpec('Deployment').containers[0]!;

beforeEach(() => void jest.spyOn(process.stderr, 'write').mockReturnValue(true));
afterEach(() => jest.restoreAllMocks());

test('an existing workload gets the devices that go with its GPUs', () => {
  const chart = chartOf();
  const theirs = pool(chart);
  const deployment = web(chart);
  requestGpus(deployment, { gpus: 4 }, { pool: theirs });
  useFabric(deployment, efa(), { pool: theirs });
  expect(main(chart).resources?.limits).toMatchObject({ 'nvidia.com/gpu': 4, 'vpc.amazonaws.com/efa': 16 });
  expect(main(chart).env).toContainEqual({ name: 'FI_PROVIDER', value: 'efa' });
  expect(main(chart).securityContext).toMatchObject({ capabilities: { add: ['IPC_LOCK'] } });
  expect(() => void Testing.synth(chart)).not.toThrow();
});

test('what the workload sets wins, and nothing is a conflict', () => {
  const chart = chartOf();
  const deployment = web(chart, { envVariables: { FI_PROVIDER: kplus.EnvValue.fromValue('tcp') } });
  useFabric(deployment, efa({ devices: 2 }));
  expect(main(chart).env?.filter(({ name }) => name === 'FI_PROVIDER')).toEqual([{ name: 'FI_PROVIDER', value: 'tcp' }]);
  expect(main(chart).resources?.limits).toMatchObject({ 'vpc.amazonaws.com/efa': 2 });
  expect(() => void Testing.synth(chart)).not.toThrow();
});

test('a fabric that the pool does not have is found', () => {
  const chart = chartOf();
  const theirs = pool(chart, machines.dgxH100);
  const deployment = web(chart);
  requestGpus(deployment, { gpus: 8 }, { pool: theirs });
  useFabric(deployment, efa());
  expect(findings(App.of(chart)).map(({ rule }) => rule)).toContain('network/fabric');
});

test('fails for a second fabric, another pool, a missing container, and an object that a workload cannot make', () => {
  const chart = chartOf();
  const deployment = web(chart);
  requestGpus(deployment, { gpus: 8 }, { pool: pool(chart) });
  const other = GpuNodePool.fromAttributes(chart, 'others', { sharing: exclusive(), nodeSelector: { team: 'b' } });
  expect(() => useFabric(deployment, efa(), { pool: other })).toThrow('another pool');
  useFabric(deployment, [infiniband({ resource: 'rdma/hca' }), nvlinkDomain()], { container: 'mian' });
  expect(() => useFabric(deployment, efa())).toThrow('is given a fabric twice');
  const problems = findings(App.of(chart)).map(({ problem }) => problem);
  expect(problems).toContain('does not have this container');
  expect(problems).toContain('the fabric needs a ComputeDomain in addition to the workload');
});
