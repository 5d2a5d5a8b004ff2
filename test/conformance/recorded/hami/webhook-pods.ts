// Pods that HAMi's webhook is asked about beside those of the corpus: each resource in each amount, each way of being
// refused by hand, and wrong ones that are drawn, the same ones every time.
import fc from 'fast-check';
import { toYaml } from '../../../../lib/internal';
import { NVIDIA } from './inputs';

type Json = Readonly<Record<string, unknown>>;

/** The devices that the webhook is told of: NVIDIA's, and those of two others, which have names and limits of their own. */
export const WEBHOOK_DEVICES = toYaml({
  nvidia: NVIDIA,
  hygon: { resourceCountName: 'hygon.com/dcunum', resourceMemoryName: 'hygon.com/dcumem', resourceCoreName: 'hygon.com/dcucores' },
  cambricon: {
    resourceCountName: 'cambricon.com/vmlu',
    resourceMemoryName: 'cambricon.com/mlu.smlu.vmemory',
    resourceCoreName: 'cambricon.com/mlu.smlu.vcore',
  },
});

const PART: Json = { 'nvidia.com/gpu': 1, 'nvidia.com/gpumem': 1024 };
const AMOUNTS = [0, 1, -1, 50, 100, 101, 1000, '1', '50', '1.5', '500m', '3Gi', '1e3', '2147483648'];
const OWN = ['nvidia.com/gpu', 'nvidia.com/gpumem', 'nvidia.com/gpumem-percentage', 'nvidia.com/gpucores', 'nvidia.com/priority'];

const privileged = { securityContext: { privileged: true } };
const main = (limits: Json, rest: Json = {}): Json => ({ name: 'main', image: 'x', resources: { limits }, ...rest });
const idle: Json = { name: 'idle', image: 'x' };

/** Each resource in each amount, right or wrong. */
export const amounts: readonly Json[] = OWN.flatMap((resource) =>
  AMOUNTS.map((amount) => ({ containers: [main({ 'nvidia.com/gpu': 1, [resource]: amount })] })),
);

const ways: readonly Json[] = [PART, { 'nvidia.com/gpumem': 1024 }, { 'nvidia.com/gpucores': 10 }].flatMap((limits) => [
  { containers: [main(limits)] },
  { containers: [main(limits, privileged)] },
  { containers: [main(limits, { securityContext: { privileged: false } })] },
  { containers: [main(limits), { ...idle, ...privileged }] },
  { containers: [main(limits)], initContainers: [{ ...idle, ...privileged }] },
  { containers: [idle], initContainers: [main(limits, { restartPolicy: 'Always' })] },
  { containers: [{ ...idle, ...privileged }], initContainers: [main(limits)] },
  { containers: [main(limits)], nodeName: 'node' },
  { containers: [main(limits)], nodeSelector: { a: 'b' } },
]);

const nobodys: readonly Json[] = [
  { containers: [] },
  { containers: [idle], nodeName: 'node' },
  { containers: [{ ...idle, ...privileged }] },
  { containers: [main({ 'nvidia.com/priority': 0 }, privileged)] },
  { containers: [main({ 'nvidia.com/gpu': 'one' })] },
];

const amount = fc.constantFrom<unknown>(...AMOUNTS, 1, 1, 30, 8192, 'one');
/** Of containers that ask for nothing wrong, too: what is wrong may be elsewhere in the pod. */
const limits = fc.oneof(
  fc.constantFrom<Json>(PART, { 'nvidia.com/gpu': 1, 'nvidia.com/gpumem-percentage': 50 }, { 'nvidia.com/gpu': 2 }),
  fc.dictionary(fc.constantFrom(...OWN), amount, { minKeys: 1, maxKeys: 4 }),
  fc.dictionary(
    fc.constantFrom(
      'hygon.com/dcunum',
      'cambricon.com/vmlu',
      'cambricon.com/mlu.smlu.vmemory',
      'amd.com/gpu',
      'nvidia.com/mig-1g.10gb',
      'cpu',
    ),
    fc.constantFrom<unknown>(0, 1, 2, 3, 8),
    { minKeys: 1, maxKeys: 2 },
  ),
);
const container = (name: string) =>
  fc
    .record(
      {
        resources: fc.oneof(
          { weight: 5, arbitrary: fc.record({ limits }) },
          { weight: 1, arbitrary: fc.record({ requests: limits }) },
          { weight: 1, arbitrary: fc.record({ limits, requests: limits }) },
        ),
        securityContext: fc.record({ privileged: fc.constantFrom(true, false, false) }),
        restartPolicy: fc.constant('Always'),
      },
      { requiredKeys: [] },
    )
    .map(({ restartPolicy, ...rest }) => ({
      name,
      image: 'x',
      ...rest,
      ...(name.startsWith('before') && restartPolicy && { restartPolicy }),
    }));
const annotations = fc.constantFrom<Json>(
  { 'nvidia.com/vgpu-mode': 'mps' },
  { 'hami.io/gpu-scheduler-policy': 'binpacked' },
  { 'nvidia.com/use-gputype': 'B9000' },
  { 'hami.io/vgpu-node': 'node' },
  { 'hami.io/device-scoring-weights': 'slot=1' },
);

const drawn: readonly Json[] = fc
  .sample(
    fc.record(
      {
        annotations,
        schedulerName: fc.constantFrom(
          'hami-scheduler',
          'hami-scheduler',
          'hami-scheduler',
          'default-scheduler',
          'volcano',
          'kai-scheduler',
        ),
        nodeName: fc.constant('node'),
        before: container('before'),
        second: container('second'),
        main: container('main'),
        chance: fc.nat(9),
      },
      { requiredKeys: ['main', 'chance'] },
    ),
    { numRuns: 220, seed: 5 },
  )
  .map(({ annotations, schedulerName, nodeName, before, second, main, chance }) => ({
    // One thing that is wrong hides another: most pods name no node.
    ...(chance < 3 && annotations && { metadata: { annotations } }),
    spec: {
      ...(schedulerName && { schedulerName }),
      ...(chance > 6 && nodeName && { nodeName }),
      ...(chance > 4 && before && { initContainers: [before] }),
      containers: chance > 5 && second ? [main, second] : [main],
    },
  }));

/** Pods, each as JSON, that name HAMi's scheduler as ours do or are drawn. */
export const webhookPods: readonly string[] = [
  ...new Set(
    [...[...amounts, ...ways, ...nobodys].map((spec) => ({ spec: { schedulerName: 'hami-scheduler', ...spec } })), ...drawn].map((pod) =>
      JSON.stringify(pod),
    ),
  ),
];
