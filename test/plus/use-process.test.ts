import { App, Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-34';
import { exclusive, findings, GpuNodePool, jax, machines, pytorch, tcmalloc, timeSlicing } from '../../lib';
import { requestGpus, useProcess } from '../../lib/faces/plus';
import { Manifests } from '../../lib/faces/testing';

const chartOf = (): Chart => new Chart(new App(), 'ml', { namespace: 'ml' });
const web = (chart: Chart, container: object = {}, id = 'web') =>
  new kplus.Deployment(chart, id, { containers: [{ name: 'main', image: 'x:1', command: ['serve'], ...container }] });
const pool = (chart: Chart, sharing = exclusive()) =>
  GpuNodePool.fromAttributes(chart, 'theirs', { sharing, nodeSelector: { team: 'ml' }, machine: machines.dgxH100 });
const main = (chart: Chart) => Manifests.of(chart).podSpec('Deployment').containers[0]!;

beforeEach(() => void jest.spyOn(process.stderr, 'write').mockReturnValue(true));
afterEach(() => jest.restoreAllMocks());

test('the program of an existing workload is started as asked', () => {
  const chart = chartOf();
  const deployment = web(chart, { securityContext: { ensureNonRoot: false } });
  requestGpus(deployment, { gpus: 1 }, { pool: pool(chart, timeSlicing({ replicas: 4 }) as never) });
  useProcess(deployment, { framework: jax(), malloc: tcmalloc(), realtime: { priority: 40 }, driverCapabilities: ['compute', 'video'] });
  expect(main(chart)).toMatchObject({
    command: ['chrt', '-f', '40', 'serve'],
    env: [
      { name: 'LD_PRELOAD', value: '/usr/lib/x86_64-linux-gnu/libtcmalloc_minimal.so.4' },
      { name: 'XLA_PYTHON_CLIENT_MEM_FRACTION', value: '0.18' },
      { name: 'NVIDIA_DRIVER_CAPABILITIES', value: 'compute,video' },
    ],
    securityContext: { capabilities: { add: ['SYS_NICE'] } },
  });
});

test('words in front of a command are no conflict, and the workload passes', () => {
  const chart = chartOf();
  useProcess(web(chart, { securityContext: { ensureNonRoot: false, readOnlyRootFilesystem: false } }), { nice: 5, taskset: '0-3' });
  expect(() => void Testing.synth(chart)).not.toThrow();
  expect(main(chart).command).toEqual(['taskset', '-c', '0-3', 'nice', '-n', '5', 'serve']);
});

test('fails for a container without a command, one that is missing, and a second time', () => {
  const chart = chartOf();
  const deployment = web(chart, { command: undefined });
  useProcess(deployment, { nice: 5 });
  expect(() => useProcess(deployment, { nice: 5 })).toThrow('useProcess() was called twice for this workload');
  expect(findings(App.of(chart)).map(({ problem }) => problem)).toContainEqual(
    expect.stringContaining('is missing: nice starts the program'),
  );
  const other = chartOf();
  useProcess(web(other), { nice: 5 }, { container: 'mian' });
  expect(findings(App.of(other)).map(({ problem }) => problem)).toContain('does not have this container');
  const third = chartOf();
  expect(() => useProcess(web(third), { nice: 50 })).toThrow('nice');
  const bound = web(third, {}, 'bound');
  requestGpus(bound, { gpus: 1 }, { pool: pool(third) });
  const others = GpuNodePool.fromAttributes(third, 'others', { sharing: exclusive(), nodeSelector: { team: 'b' } });
  expect(() => useProcess(bound, { framework: pytorch() }, { pool: others })).toThrow('another pool');
});

test('fails for an option that the workload says by a variable', () => {
  const chart = chartOf();
  useProcess(web(chart, { envVariables: { XLA_PYTHON_CLIENT_MEM_FRACTION: kplus.EnvValue.fromValue('0.9') } }), {
    framework: jax({ memFraction: 0.5 }),
  });
  expect(findings(App.of(chart)).map(({ problem }) => problem)).toContain('is set by framework as well');
});

test('its data loader is checked against the CPUs of the container', () => {
  const chart = chartOf();
  const deployment = web(chart, { resources: { cpu: { request: kplus.Cpu.units(4), limit: kplus.Cpu.units(4) } } });
  useProcess(deployment, { framework: pytorch({ dataLoader: { numWorkers: 8 } }) });
  expect(findings(App.of(chart)).map(({ rule }) => rule)).toContain('framework/data-workers');
});

test('fails for a priority in a container of another user than root, as cdk8s-plus makes them', () => {
  const chart = chartOf();
  useProcess(web(chart), { realtime: { priority: 40 } });
  expect(findings(App.of(chart)).map(({ rule }) => rule)).toContain('process/sys-nice');
});
