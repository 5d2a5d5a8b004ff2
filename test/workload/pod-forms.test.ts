import { App, Chart } from 'cdk8s';
import {
  exclusive,
  GpuCluster,
  GpuConfigError,
  GpuNodePool,
  GpuWorkload,
  type GpuWorkloadProps,
  machines,
  MpsControlDaemon,
  mpsDaemon,
} from '../../lib';
import { brokenDevicePluginValues } from '../../lib/plans/charts/nvidia-device-plugin/broken-values';

function pathsOf(make: () => unknown): readonly string[] {
  try {
    make();
    return [];
  } catch (error) {
    if (!GpuConfigError.is(error)) throw error;
    return error.problems.map(({ path }) => path.replace(/^.*?(?=dnsConfig|hostAliases|schedulingGates|volumes|imagePull)/, ''));
  }
}

function workload(props: Partial<GpuWorkloadProps>): readonly string[] {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });
  const pool = new GpuNodePool(cluster, 'pool', { machine: machines.dgxH100, nodes: 2, sharing: exclusive() });
  return pathsOf(() => new GpuWorkload(chart, 'web', { kind: 'Deployment', pool, request: { gpus: 1 }, image: 'x:1', ...props } as never));
}

const source = (given: Readonly<Record<string, unknown>>) => ({ volumes: { data: { mountPath: '/data', source: given } } });

/** What the API server refuses of a pod's usual fields, and where it is told. */
const refused: readonly (readonly [what: string, props: object, at: string])[] = [
  ['a name server that is no address', { dnsConfig: { nameservers: ['1.1.1'] } }, 'dnsConfig.nameservers[0]'],
  ['an address with a zone', { dnsConfig: { nameservers: ['fe80::1%eth0'] } }, 'dnsConfig.nameservers[0]'],
  ['a search domain with capitals', { dnsConfig: { searches: ['Example.com'] } }, 'dnsConfig.searches[0]'],
  ['a host alias without an address', { hostAliases: [{ ip: '\\', hostnames: ['a'] }] }, 'hostAliases[0].ip'],
  [
    'an address of host aliases twice',
    { hostAliases: ['a', 'b'].map((name) => ({ ip: '10.0.0.1', hostnames: [name] })) },
    'hostAliases[1].ip',
  ],
  ['a host name with a blank', { hostAliases: [{ ip: '10.0.0.1', hostnames: ['a b'] }] }, 'hostAliases[0].hostnames[0]'],
  ['a gate that is no name', { schedulingGates: ['%YAML 1.1'] }, 'schedulingGates[0]'],
  ['a gate that is given twice', { schedulingGates: ['example.com/a', 'example.com/a'] }, 'schedulingGates[1]'],
  ['a source of no kind', source({ cis: { driver: 'a.b' } }), 'volumes.data.source.cis'],
  ['a text where a map is', source({ csi: { driver: 'a.b', volumeAttributes: '' } }), 'volumes.data.source.csi.volumeAttributes'],
  ['a number where a text is', source({ nfs: { server: 1, path: '/' } }), 'volumes.data.source.nfs.server'],
  ['a text where a list is', source({ projected: { sources: 'a' } }), 'volumes.data.source.projected.sources'],
];

test.each(refused)('%s is refused', (_what, props, at) => expect(workload(props)).toEqual([at]));

test('what the API server takes is taken', () =>
  expect(
    workload({
      dnsConfig: { nameservers: ['10.0.0.10', 'fd00::10'], searches: ['ml.svc.cluster.local', '_tcp.example.com.', '.'] },
      hostAliases: [{ ip: '::1', hostnames: ['a', 'a.b'] }],
      schedulingGates: ['example.com/ready', 'Ready_1'],
      ...source({ csi: { driver: 'a.b', volumeAttributes: { share: 'x' }, readOnly: true } }),
    }),
  ).toEqual([]));

test('a pull secret of the MPS daemon is given once', () => {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });
  const pool = new GpuNodePool(cluster, 'pool', { machine: machines.dgxH100, nodes: 2, sharing: mpsDaemon({ replicas: 4 }) });
  const daemon = (id: string, imagePullSecrets: readonly string[]) => () =>
    new MpsControlDaemon(chart, id, { pool, image: 'registry.example/mps:1', imagePullSecrets });
  expect(pathsOf(daemon('a', ['own', 'own']))).toEqual(['imagePullSecrets[1]']);
  expect(pathsOf(daemon('b', ['own', 'other']))).toEqual([]);
});

test.each([
  ['', 1],
  [' \n', 1],
  ['version: v1\n', 0],
])('a configuration of the device plugin that is %j is told %d times', (text, times) => {
  const found = brokenDevicePluginValues({ config: { map: { a: text }, default: 'a' } });
  expect(found.filter(({ at }) => at === 'config.map.a')).toHaveLength(times);
});
