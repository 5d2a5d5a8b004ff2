// Upstream's scheduler with our configuration: two pods that each take half of a node's GPUs go to one node, where the default
// scheduler of the same process spreads them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planWorkload, train } from '../../workload/support';
import type { KubeObject } from '../../../lib/words/kubernetes';
import { gpuScheduler } from '../../../lib/plans/workload/workloads';
import { type GoProgram, goProgram, type Verdict } from '../go';
import { alsoJudging } from '../verdicts';
import { serverVersion } from './apiserver/server';
import { nodesOf } from './scheduling/cases';

interface Scheduled extends Verdict {
  readonly pods: readonly { readonly name: string; readonly node: string }[];
}

const folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-packs-'));
let scheduler: GoProgram;

beforeAll(async () => {
  const cluster = { name: 'prod', path: 'ml/prod', kubernetes: '1.36', distribution: 'kubeadm' } as const;
  const place = { path: 'ml/prod/scheduler', id: 'scheduler', cluster, pools: [train.description] };
  const shape = [
    { utilization: 0, score: 0 },
    { utilization: 100, score: 10 },
  ];
  const plan = gpuScheduler.plan(place, {
    profiles: { 'gpu-binpack': {}, 'gpu-ratio': { scoringStrategy: { type: 'RequestedToCapacityRatio', shape } } },
  });
  const file = join(folder, 'config.yaml');
  writeFileSync(file, plan.files.find(({ path }) => path.endsWith('kube-scheduler-config.yaml'))?.text ?? '');
  scheduler = await goProgram('kubernetes-1.36', ['scheduling', file]);
});
afterAll(async () => {
  await scheduler.close();
  rmSync(folder, { recursive: true });
});

/** A pod on half of the GPUs of a node. */
const half = (name: string, schedulerName?: string): readonly KubeObject[] =>
  planWorkload({
    kind: 'Pod',
    name,
    pool: train,
    request: { gpus: 4 },
    image: 'x:1',
    resources: { cpu: 8, memory: '64Gi' },
    ...(schedulerName === undefined ? {} : { schedulerName }),
  }).objects.map(({ object }) => object);

test.each([
  ['gpu-binpack', 1],
  ['gpu-ratio', 1],
  [undefined, 2],
] as const)('two halves of scheduler %s are on %s nodes', async (schedulerName, count) => {
  const done = alsoJudging('kube-scheduler: pods packed', serverVersion('1.36'));
  const documents = [...half('first', schedulerName), ...half('second', schedulerName)];
  const [verdict] = await scheduler.ask<Scheduled>([
    { id: String(schedulerName), nodes: nodesOf(train.description), documents, pods: 2 } as { id: string },
  ]);
  done(1);
  expect(verdict).toMatchObject({ accepted: true, messages: [] });
  const nodes = (verdict?.pods ?? []).map(({ node }) => node);
  expect(nodes).not.toContain('');
  expect(new Set(nodes).size).toBe(count);
});
