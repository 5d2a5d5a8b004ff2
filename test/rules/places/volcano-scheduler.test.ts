import { documents, found, places } from './places';

const id = 'volcano/scheduler-plugins';

const scheduler = (...plugins: readonly string[]): string => `apiVersion: v1
kind: ConfigMap
metadata: {name: volcano-scheduler-configmap, namespace: volcano-system}
data:
  volcano-scheduler.conf: |
    actions: "enqueue, allocate, backfill"
    tiers:
      - plugins: [{name: priority}, {enabled: true}]
      - plugins: [${plugins.map((name) => `{name: ${name}}`).join(', ')}]
`;
const task = (name: string, limits: readonly string[], more = ''): string =>
  `{name: ${name}, replicas: 1, ${more}template: {spec: {restartPolicy: Never, containers: [${limits
    .map((one, index) => `{name: c${index}, image: "x:1", resources: {limits: {${one}}}}`)
    .join(', ')}]}}}`;
const job = (spec: string, ...tasks: readonly string[]): string =>
  `{apiVersion: batch.volcano.sh/v1alpha1, kind: Job, metadata: {name: a, namespace: ml}, spec: {${spec}tasks: [${tasks.join(', ')}]}}`;

const GPU = task('gpu', ['nvidia.com/gpu: 8']);
const TOPOLOGY = 'networkTopology: {mode: hard, highestTierAllowed: 1}, ';
const SHARE = 'volcano.sh/vgpu-number: 1';

describe(id, () => {
  const without = (text: string) => found(id, documents(text, scheduler('gang')));

  test.each([
    ['a job', job(TOPOLOGY, GPU)],
    ['one task of two', job('', GPU, task('b', ['nvidia.com/gpu: 8'], TOPOLOGY))],
  ])('sees the network topology of %s without its plugin', (_what, text) =>
    expect(without(text)).toMatchObject([
      {
        at: 'spec.networkTopology',
        problem: 'is ignored: the scheduler lacks the plugin network-topology-aware',
        got: ['priority', 'gang'],
      },
    ]),
  );

  test.each([
    ['a job', job('', task('a', [SHARE]))],
    ['one task of two', job('', GPU, task('b', [SHARE]))],
    ['one container of two', job('', task('a', ['cpu: 1', SHARE]))],
    ['a container that asks for more', job('', task('a', [`cpu: 1, ${SHARE}`]))],
  ])('sees a share of a GPU of %s without its plugin', (_what, text) =>
    expect(without(text)).toMatchObject([
      { at: 'spec.tasks', problem: 'no GPU is shared: the scheduler lacks the plugin deviceshare', got: ['priority', 'gang'] },
    ]),
  );

  test.each([
    ['a topology with its plugin', [job(TOPOLOGY, GPU), scheduler('network-topology-aware')]],
    ['a share with its plugin', [job('', task('a', [SHARE])), scheduler('deviceshare')]],
    ['whole GPUs without a topology', [job('', GPU), scheduler('gang')]],
    ['what one of two schedulers may have', [job(TOPOLOGY, task('a', [SHARE])), scheduler('gang'), scheduler('priority')]],
    ['what nobody configures here', [job(TOPOLOGY, task('a', [SHARE]))]],
  ])('leaves alone %s', (_what, texts) => expect(places(id, documents(...texts))).toEqual([]));
});
