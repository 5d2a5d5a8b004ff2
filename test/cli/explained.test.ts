import { App, Chart } from 'cdk8s';
import { GpuCluster, machines, TunedGpuNode, writeFiles } from '../../lib';
import { run } from '../../lib/faces/cli/run';
import { expectDocument } from '../document';
import { scratch } from '../scratch';

const cli = (...argv: string[]) => run(argv, () => []);

/** Three machines that people have, each as its platform runs it. */
function pools(): string {
  const chart = new Chart(new App(), 'nodes');
  const metal = new GpuCluster(chart, 'metal', { kubernetes: '1.34', distribution: 'kubeadm' });
  new TunedGpuNode(metal, 'train', {
    machine: machines.dgxH100,
    nodes: 16,
    os: 'ubuntu-24.04',
    intent: 'training',
    hugePages: { '1Gi': 64 },
  });
  const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
  new TunedGpuNode(eks, 'p5', {
    machine: machines.aws['p5.48xlarge'],
    nodes: 8,
    os: 'amazon-linux-2023',
    nodeImage: 'al2023-nvidia',
    intent: 'training',
  });
  const edge = new GpuCluster(chart, 'edge', { kubernetes: '1.34', distribution: 'k3s' });
  new TunedGpuNode(edge, 'chat', { machine: machines.azure.Standard_ND96amsr_A100_v4, nodes: 2, os: 'ubuntu-24.04', intent: 'inference' });
  const folder = scratch();
  writeFiles(chart, folder);
  return folder;
}

test('explain of a pool says what could not be planned for its machine, and what to give', () => {
  const chart = new Chart(new App(), 'nodes');
  const metal = new GpuCluster(chart, 'metal', { kubernetes: '1.34', distribution: 'kubeadm' });
  const of = { nodes: 2, os: 'ubuntu-24.04', intent: 'training' } as const;
  new TunedGpuNode(metal, 'known', { ...of, machine: machines.dgxH100 });
  new TunedGpuNode(metal, 'new', { ...of, machine: machines.dgxB200 });
  const folder = scratch();
  writeFiles(chart, folder);
  const unknown = (pool: string) =>
    cli('explain', pool, '--from', folder)
      .stdout.split('\n')
      .filter((line) => line.startsWith('unknown: '));
  expect(unknown('known')).toEqual([]);
  expect(unknown('new')).toEqual([expect.stringMatching(/NUMA nodes of machine 'dgx-b200' are not known; .*snapshotScript/)]);
});

describe('explain of a pool', () => {
  const folder = pools();

  test('docs/EXPLAINED.md has what it prints of three machines', () => {
    const printed = ['train', 'p5', 'chat'].map((pool) => {
      const { code, stdout, stderr } = cli('explain', pool, '--from', folder);
      expect([code, stderr]).toEqual([0, '']);
      return [`## ${pool}`, '', '```', stdout.trimEnd(), '```', ''].join('\n');
    });
    expectDocument(
      'EXPLAINED.md',
      [
        '# Three machines explained',
        '',
        'What `npx cdk8s-gpu explain POOL --from nodes/` prints of a DGX H100 with kubeadm, a p5.48xlarge of EKS and an A100',
        'server of Azure with k3s; written by `CDK8S_GPU_PINS=write npx jest test/cli/explained`.',
        '',
        ...printed,
      ].join('\n'),
    );
  });

  test('says of every setting what it is, why, who delivers it and how one sees it', () => {
    const { stdout } = cli('explain', 'metal/train', '--from', folder);
    const settings = stdout.trimEnd().split('\n\n').slice(1);
    expect(settings.length).toBeGreaterThan(12);
    for (const setting of settings)
      for (const word of ['why', 'source', 'by', 'see']) expect(setting).toMatch(new RegExp(`^ {2}${word} +\\S`, 'm'));
    expect(stdout).toContain('hugePages: {"1Gi":64}\n');
  });

  test('says of every field of a kubelet why it has this value', () => {
    for (const pool of ['train', 'p5', 'chat']) {
      const { stdout } = cli('explain', pool, '--from', folder);
      const lines = stdout.slice(stdout.indexOf('\nkubelet\n')).split('\n').slice(2);
      const end = lines.findIndex((line) => line.startsWith('  why '));
      expect(end).toBeGreaterThan(14);
      expect(lines.slice(0, end).filter((line, index) => (index % 2 === 0) !== line.startsWith('  sets    '))).toEqual([]);
    }
  });

  test('a pool that is not there is told with those that are', () => {
    const { code, stderr } = cli('explain', 'trian', '--from', folder);
    expect(code).toBe(2);
    expect(stderr).toMatch(/train, ?p5|p5.*train/);
  });

  test.each([
    ['nope', 'nope: does not exist; give the folder that'],
    ['package.json', 'package.json: is not a folder; give the folder that'],
  ])('explain says what is wrong with --from %s, and what to give', (from, said) => {
    expect(cli('explain', 'train', '--from', from)).toEqual({
      code: 2,
      stdout: '',
      stderr: `${said} writeFiles(app, 'nodes') wrote: --from nodes\n`,
    });
  });
});
