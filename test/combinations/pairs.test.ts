import { createHash } from 'node:crypto';
import { GpuConfigError } from '../../lib/internal';
import type { KubernetesMinor } from '../../lib/kubernetes';
import type { MachineShape } from '../../lib/machine';
import { ruleIds } from '../../lib/rules/rules';
import { type GpuPool, type GpuRequest, offeredResources, type Sharing, type VgpuParts } from '../../lib/sharing';
import { judgeManifest } from '../judge/schema';
import { buildWithCdk8s } from '../parity/cdk8s-face';
import { type Built, type Face, inOrder } from '../parity/face';
import { buildWithPulumi } from '../parity/pulumi-face';
import { axes, serves } from './axes';
import { type Combination, pairwise } from './pairs';
import { expectPinned } from './pins';

const values = (axis: object): readonly string[] => (Array.isArray(axis) ? axis.map(String) : Object.keys(axis));
const workloads = [...axes.controller.map((controller) => `training ${controller}`), ...axes.kind, 'a service of the mode'];
const wholeAxes = {
  machine: values(axes.machine),
  // What cannot be placed at all is pinned with the plan itself.
  sharing: values(axes.sharing).filter((name) => name !== 'mig unplaceable' && name !== 'mps for too many'),
  intent: values(axes.intent),
  kubernetes: values(axes.kubernetes),
  distribution: values(axes.distribution),
  os: values(axes.os),
  delivery: values(axes.delivery),
  operatorVersion: values(axes.operatorVersion),
  workload: workloads,
  request: ['one device', 'every device of a node'],
};
const combinations = pairwise(
  wholeAxes,
  ({ os, distribution }) => os === undefined || distribution === undefined || serves(os as never, distribution as never),
);

/** A whole program: cluster, pool, operator and workload. */
const program = (combination: Combination) => (face: Face) => {
  const machine = axes.machine[combination['machine']!]!;
  const { kubernetes, distribution, os, intent } = combination;
  const cluster = face.cluster('prod', {
    kubernetes: kubernetes as never,
    distribution: distribution as never,
    helm: axes.delivery[combination['delivery'] as 'flux'](),
  });
  const pool = face.tuned(cluster, 'pool', { machine, nodes: 4, os, intent, sharing: axes.sharing[combination['sharing']!]!(machine.gpu) });
  face.operator(cluster, 'gpu-operator', { version: combination['operatorVersion'] as never });
  if (pool.mode === 'hami') face.hami(cluster, 'hami', { namespace: 'hami-system' });
  const request = requestOf(machine, pool.description.sharing, combination['request'] === 'one device');
  const [kind, controller] = combination['workload']!.split(' ');
  const common = { pool, request, image: 'x:1' };
  if (kind === 'a') {
    if (pool.mode === 'mps') face.mps('ml', 'web', { pool: pool as GpuPool<'mps'>, image: 'x:1', port: 8000, replicas: 2 });
    else if (pool.mode === 'hami')
      face.vgpu('ml', 'web', { pool: pool as GpuPool<'hami'>, kind: 'Deployment', image: 'x:1', request: request as VgpuParts });
    else face.workload('ml', 'web', { ...common, kind: 'Deployment', port: 8000 });
  } else if (kind === 'training')
    face.training('ml', 'job', {
      ...common,
      controller: controller as never,
      ...(machine.memoryMiB === undefined ? { resources: { cpu: 4, memory: '16Gi' } } : {}),
    });
  else face.workload('ml', 'web', { ...common, kind, ...(kind === 'CronJob' ? { schedule: '0 3 * * *' } : {}) } as never);
};

/** One or all of the devices that the pool offers most of. */
function requestOf(machine: MachineShape, sharing: Sharing, one: boolean): GpuRequest {
  const [offered] = offeredResources(sharing, { machine });
  const count = one ? 1 : (offered?.perContainer ?? offered?.perNode ?? 1);
  if (sharing.allocator === 'hami') return { vgpu: { gpus: count, memoryPercentage: 10 } };
  const mig = offered?.resource.split('nvidia.com/mig-')[1]?.replace('.shared', '');
  return mig === undefined ? { gpus: count } : { mig: mig as never, count };
}

/** The rules that refuse, or `props` where a constructor does. */
const refusal = (text: string): string =>
  ruleIds
    .filter((id) => text.includes(`[${id}]`))
    .sort()
    .join(' ') || 'props';
const isRefusal = (error: unknown): error is Error =>
  GpuConfigError.is(error) || (error instanceof Error && error.message.startsWith('Validation failed'));
const nameOf = (combination: Combination): string => Object.values(combination).join(' | ');

/** Warnings are pinned elsewhere. */
beforeAll(() => {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  jest.spyOn(console, 'warn').mockReturnValue();
});

async function both(combination: Combination): Promise<{ cdk8s: Built | string; pulumi: Built | string }> {
  const attempt = async (build: () => Built | Promise<Built>): Promise<Built | string> => {
    try {
      return inOrder(await build());
    } catch (error) {
      if (isRefusal(error)) return refusal(error.message);
      throw error;
    }
  };
  return {
    cdk8s: await attempt(() => buildWithCdk8s(program(combination))),
    pulumi: await attempt(() => buildWithPulumi(program(combination))),
  };
}

test('across plans every pair of values: both engines agree, schemas accept, and nothing moved', async () => {
  const lines: string[] = [];
  let judged = 0;
  for (const combination of combinations) {
    const { cdk8s, pulumi } = await both(combination);
    if (typeof cdk8s === 'string') {
      // cdk8s reports everything at synth, Pulumi what is wrong with the first component that is.
      expect({ combination, pulumi: typeof pulumi }).toEqual({ combination, pulumi: 'string' });
      lines.push(`${nameOf(combination)} | refused by cdk8s: ${cdk8s}; by Pulumi: ${pulumi as string}`);
      continue;
    }
    expect(pulumi).toEqual(cdk8s);
    for (const object of cdk8s.objects) {
      expect({
        combination,
        kind: object.kind,
        problems: judgeManifest(object, combination['kubernetes'] as KubernetesMinor),
      }).toMatchObject({ problems: [] });
      judged++;
    }
    lines.push(`${nameOf(combination)} | ${createHash('sha256').update(JSON.stringify(cdk8s)).digest('hex').slice(0, 10)}`);
  }
  expect(judged).toBeGreaterThan(50);
  expectPinned('pairs', lines);
}, 120_000);

test('the list of combinations covers every legal pair', () => {
  const names = Object.keys(wholeAxes) as (keyof typeof wholeAxes)[];
  for (const a of names) {
    for (const b of names.filter((name) => name > a)) {
      for (const x of wholeAxes[a]) {
        for (const y of wholeAxes[b]) {
          const illegal =
            (a === 'distribution' && b === 'os' && !serves(y as never, x as never)) ||
            (a === 'os' && b === 'distribution' && !serves(x as never, y as never));
          expect(combinations.some((combination) => combination[a] === x && combination[b] === y)).toBe(!illegal);
        }
      }
    }
  }
});
