import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { KubernetesVersion } from '../../lib/words/kubernetes';
import { type Distribution, distributions, type Os, platformOf } from '../../lib/words/platforms';
import { machines } from '../../lib/words/machine';
import type { ClusterDescription, PlannedFile } from '../../lib/plans/model';
import type { TunedGpuNodeProps } from '../../lib/plans/node';
import { planTunedGpuNode } from '../../lib/plans/node/plan-pool';

/** A cluster to plan for. */
export const clusterOf = (distribution: Distribution = 'kubeadm', kubernetes: KubernetesVersion = '1.34'): ClusterDescription => ({
  name: 'prod',
  path: 'ml/prod',
  kubernetes,
  distribution,
});

export const train = { path: 'ml/prod/train', id: 'train' };

/** The operating system that serves a distribution. */
/** Distributions whose nodes the bootstrap script sets up. */
export const bootstrapped = distributions.filter((id) => platformOf(id)?.kubelet.by !== 'platform');

export const osFor = (distribution: Distribution): Os => (distribution === 'eks' ? 'amazon-linux-2023' : 'ubuntu-24.04');

/** The files of a training pool of DGX H100. */
export function trainingFiles(cluster: ClusterDescription = clusterOf(), rest: Partial<TunedGpuNodeProps> = {}): readonly PlannedFile[] {
  const props = { machine: machines.dgxH100, nodes: 1, os: osFor(cluster.distribution), intent: 'training', ...rest } as TunedGpuNodeProps;
  return planTunedGpuNode(train, props, cluster).plan.files;
}

/** Runs with a folder of its own, which is removed afterwards. */
export function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface Outcome {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a script with its files below a folder instead of the root. */
export function runScript(root: string, script: string, ...args: readonly string[]): Outcome {
  const file = join(root, '.script');
  put(file, script);
  const { status, stdout, stderr } = spawnSync('bash', [file, ...args], {
    encoding: 'utf8',
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', CDK8S_GPU_ROOT: root, KUBECTL: 'echo' },
  });
  return { status, out: stdout, err: stderr };
}

export function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Every file below a folder, relative, without what a script keeps for itself. */
export const listFiles = (folder: string): readonly string[] =>
  execFileSync('find', ['.', '-type', 'f', '!', '-name', '.script', '!', '-path', './var/lib/cdk8s-gpu/*'], {
    cwd: folder,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.slice(2))
    .sort();
