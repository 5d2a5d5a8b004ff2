import { machines } from '../../lib/words/machine';
import { tunedGpuNode } from '../../lib/plans/node/pools';
import { checkProps } from '../../lib/rules';
import { clusterOf } from './shell';

const place = { path: 'p', id: 'train', cluster: clusterOf() };
const problems = (props: object) =>
  checkProps(
    tunedGpuNode,
    { machine: machines.dgxH100, nodes: 1, os: 'ubuntu-24.04', intent: 'training', nodeImage: 'host-toolkit', ...props },
    place,
  );
const pathsOf = (props: object) => problems(props).map(({ path }) => path);
const runfile = (version: string, more: object = {}) => ({
  driver: { from: 'runfile', url: 'https://a.example/NVIDIA.run', sha256: 'a'.repeat(64), version, ...more },
});
const packages = (...names: readonly string[]) => ({ driver: { from: 'packages', packages: names } });

describe('an installer', () => {
  test.each([
    ['525.60.13', {}, []],
    ['580.126.20', { machine: machines.aws['p3.2xlarge'], driver: { modules: 'open' } }, ['p.driver.modules']],
    ['470.256.02', { machine: machines.dgxA100, driver: { modules: 'open' } }, ['p.driver.modules']],
    ['470.256.02', { machine: machines.dgxA100 }, []],
  ] as readonly (readonly [string, { driver?: object; machine?: object }, readonly string[]])[])(
    'of version %s is judged by the modules that the GPUs of the pool take',
    (version, { driver = {}, ...rest }, expected) => expect(pathsOf({ ...rest, ...runfile(version, driver) })).toEqual(expected),
  );
});

describe('the container runtime', () => {
  const toolkit = (more: object) => ({ containerToolkit: { version: '1.20.0-1', ...more } });
  const on = (distribution: 'kubeadm' | 'k3s' | 'rke2', props: object) =>
    checkProps(
      tunedGpuNode,
      { machine: machines.dgxH100, nodes: 1, os: 'ubuntu-24.04', intent: 'training', nodeImage: 'host-toolkit', ...props },
      { ...place, cluster: clusterOf(distribution) },
    ).map(({ path }) => path);

  test.each(['k3s', 'rke2'] as const)('fails for one that %s does not start', (distribution) => {
    expect(on(distribution, toolkit({ runtime: 'docker' }))).toEqual(['p.containerToolkit.runtime']);
    expect(on(distribution, toolkit({ runtime: 'containerd' }))).toEqual([]);
  });

  test('fails without CDI on CRI-O, which has no switch for it', () => {
    expect(pathsOf(toolkit({ runtime: 'crio', cdi: false }))).toEqual(['p.containerToolkit.cdi']);
    expect(pathsOf(toolkit({ runtime: 'crio' }))).toEqual([]);
    expect(pathsOf(toolkit({ runtime: 'docker', cdi: false }))).toEqual([]);
  });
});

describe('classes of disks', () => {
  const classes = (limit: object, more: object = {}) => ({
    storage: { ioClasses: { slow: [{ devices: ['/dev/nvme1n1'], ...limit }] } },
    ...more,
  });

  test('fail without a limit, and for Docker, which has none', () => {
    expect(pathsOf(classes({}))).toEqual(['p.storage.ioClasses.slow[0]']);
    expect(pathsOf(classes({ writes: '500Mi/s' }))).toEqual([]);
    const docker = { containerToolkit: { version: '1.20.0-1', runtime: 'docker' } };
    expect(pathsOf(classes({ writes: '500Mi/s' }, docker))).toEqual(['p.storage.ioClasses']);
  });
});

describe('packages of a driver', () => {
  test('fail without the Fabric Manager where there are NVSwitches, and say its name and version', () => {
    expect(problems(packages('nvidia-open-580=580.126.20-1'))).toMatchObject([
      {
        path: 'p.driver.packages',
        problem: expect.stringContaining('dgx-h100'),
        fix: expect.stringContaining('nvidia-fabricmanager=580.126.20-1'),
      },
    ]);
    expect(problems({ ...packages('nvidia-open-3:570.172.08-1.el9'), os: 'rhel-9' })).toMatchObject([
      { fix: expect.stringContaining('nvidia-fabric-manager-570.172.08') },
    ]);
  });

  test('fail with a Fabric Manager of another version', () =>
    expect(problems(packages('nvidia-open-580=580.126.20-1', 'nvidia-fabricmanager=580.95.05-1'))).toMatchObject([
      { path: 'p.driver.packages', got: 'nvidia-fabricmanager=580.95.05-1' },
    ]));

  test.each([
    [packages('nvidia-open-580=580.126.20-1', 'nvidia-fabricmanager=580.126.20-1')],
    [packages('nvidia-open-580', 'nvidia-fabricmanager-580')],
    [{ ...packages('nvidia-open-580=580.126.20-1'), machine: machines.aws['g6.xlarge'] }],
    [{ ...packages('nvidia-system-core'), gpu: { fabricManager: 'unchanged' } }],
  ])('are taken where they agree, or another one brings it', (props) => expect(pathsOf(props)).toEqual([]));
});

describe.each(['flatcar', 'fedora-coreos'])('on %s', (os) => {
  test('fails whatever would install something', () => {
    expect(pathsOf({ os, ...runfile('580.126.20') })).toEqual(['p.driver']);
    expect(pathsOf({ os, ...packages('nvidia-fabricmanager') })).toEqual(['p.driver']);
    expect(pathsOf({ os, containerToolkit: { version: '1.20.0-1' } })).toEqual(['p.containerToolkit']);
    expect(pathsOf({ os })).toEqual([]);
  });
});
