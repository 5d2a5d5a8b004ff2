import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { volcanoVgpu } from '../../lib/plans/allocators';
import type { PodSpec } from '../../lib/words/kubernetes';
import { machines } from '../../lib/words/machine';
import { mergeModel } from '../../lib/plans/model';
import { podsByAllocator } from '../../lib/plans/node';
import { judge } from '../../lib/rules';

const recorded = <T>(name: string): readonly T[] => JSON.parse(readFileSync(join(__dirname, 'recorded', name), 'utf8')) as readonly T[];

type Fit = readonly [gpus: number, split: number, limits: readonly Readonly<Record<string, number>>[], pods: number];

test("a node of ours holds as many pods as Volcano's own code finds GPUs for", () => {
  const fits = recorded<Fit>('volcano-v1.15.1.json');
  expect(new Set(fits.map(([, , , pods]) => pods)).size).toBeGreaterThan(12);
  const wrong = fits.filter(([gpus, deviceSplitCount, limits, pods]) => {
    const machine = { ...machines.dgxA100, gpus: machines.dgxA100.gpus.slice(0, gpus) };
    const spec: PodSpec = { containers: limits.map((one, index) => ({ name: `c${index}`, image: 'x:1', resources: { limits: one } })) };
    return (podsByAllocator({ machine }, spec, volcanoVgpu({ deviceSplitCount, gpuMemoryFactor: 1 })) ?? -1) !== pods;
  });
  expect(wrong).toEqual([]);
});

type Verdict = readonly [
  fraction: string | null,
  memory: string | null,
  devices: string | null,
  whole: number,
  mps: string | null,
  said: string,
];

test('kai/fraction refuses what KAI refuses, and nothing else', () => {
  const verdicts = recorded<Verdict>('kai-v0.17.0.json');
  const accepted = verdicts.filter(([, , , , , said]) => said === 'accepted');
  expect([accepted.length > 15, verdicts.length - accepted.length > 500]).toEqual([true, true]);
  const pods = verdicts.map(([fraction, memory, devices, whole, mps], index) => {
    const annotations = { 'gpu-fraction': fraction, 'gpu-memory': memory, 'gpu-fraction-num-devices': devices, mps };
    const given = Object.fromEntries(
      Object.entries(annotations).flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])),
    );
    const limits = whole > 0 ? { 'nvidia.com/gpu': whole } : {};
    const spec = { schedulerName: 'kai-scheduler', containers: [{ name: 'main', image: 'x:1', resources: { limits } }] };
    return { path: String(index), owner: { group: '', kind: 'Pod', name: 'a' }, pointer: 'spec', spec, annotations: given };
  });
  const found = new Set(judge(mergeModel([{ pods }])).flatMap(({ rule, subject }) => (rule === 'kai/fraction' ? [Number(subject)] : [])));
  expect(verdicts.filter(([, , , , , said], index) => (said === 'refused') !== found.has(index))).toEqual([]);
});
