import type { ModelFragment } from '../../../lib/plans/model';
import { fromYaml } from '../from-yaml';
import { podWith } from '../pod-with';
import { documents, found, foundIn, places } from './places';

const pod = (resources: string, spec = ''): string => podWith(`resources: {${resources}}`, spec);
const HERE = 'spec.containers[0].resources';

describe('pod/device-quantity', () => {
  const said = (resources: string) => found('pod/device-quantity', pod(resources));

  test.each<[string, string, string, unknown]>([
    ['a part of a device', 'limits: {example.com/fpga: 1500m}', `${HERE}.limits["example.com/fpga"]`, '1500m'],
    ['a part of a huge page', 'limits: {hugepages-2Mi: 500m, cpu: 1}', `${HERE}.limits["hugepages-2Mi"]`, '500m'],
    ['a request without a limit', 'requests: {nvidia.com/gpu: 1}', `${HERE}.requests["nvidia.com/gpu"]`, 1],
    ['another request', 'limits: {nvidia.com/gpu: 2}, requests: {nvidia.com/gpu: 1}', `${HERE}.requests["nvidia.com/gpu"]`, 1],
    ['a word', 'limits: {nvidia.com/gpu: one}', `${HERE}.limits["nvidia.com/gpu"]`, 'one'],
    ['a word that begins in capitals', 'limits: {nvidia.com/gpu: GPUs}', `${HERE}.limits["nvidia.com/gpu"]`, 'GPUs'],
    ['a word that ends in capitals', 'limits: {nvidia.com/gpu: xGPU_COUNT}', `${HERE}.limits["nvidia.com/gpu"]`, 'xGPU_COUNT'],
    ['a negative number', 'limits: {nvidia.com/gpu: -1}', `${HERE}.limits["nvidia.com/gpu"]`, -1],
    ['nothing in quotes', 'limits: {nvidia.com/gpu: ""}', `${HERE}.limits["nvidia.com/gpu"]`, ''],
    ['yes or no', 'limits: {nvidia.com/gpu: true}', `${HERE}.limits["nvidia.com/gpu"]`, true],
    [
      'a word beside a number',
      'limits: {nvidia.com/gpu: 1}, requests: {nvidia.com/gpu: many}',
      `${HERE}.requests["nvidia.com/gpu"]`,
      'many',
    ],
  ])('sees %s', (_what, resources, at, got) => expect(said(resources)).toMatchObject([{ at, got }]));

  test.each<[string, string]>([
    ['a part of a CPU', 'limits: {cpu: 500m}, requests: {cpu: 250m}'],
    ['CPUs without a limit', 'requests: {cpu: 250m, memory: 1Gi}'],
    ['resources of Kubernetes itself', 'limits: {kubernetes.io/batch-cpu: 500m}, requests: {kubernetes.io/batch-cpu: 250m}'],
    ['none of a device', 'requests: {nvidia.com/gpu: 0}'],
    ['the same in other words', 'limits: {nvidia.com/gpu: "1"}, requests: {nvidia.com/gpu: 1000m}'],
    ['what is put in later', 'limits: {nvidia.com/gpu: "${GPUS}"}'],
    ['what somebody fills in', 'limits: {nvidia.com/gpu: GPU_COUNT}, requests: {nvidia.com/gpu: <gpus>}'],
    ['what somebody fills in beside a limit', 'limits: {nvidia.com/gpu: 2}, requests: {nvidia.com/gpu: GPU_COUNT}'],
    ['spaces around a number', 'limits: {nvidia.com/gpu: " 1 "}'],
    ['words for what is not a device', 'limits: {cpu: many}'],
    ['a name that only ends so', 'limits: {my-hugepages-: 500m}'],
  ])('leaves alone %s', (_what, resources) => expect(said(resources)).toEqual([]));

  test('leaves alone what an object of a program leaves open', () => {
    const open = JSON.stringify(fromYaml(pod('limits: {nvidia.com/gpu: 7}'))).replaceAll('"nvidia.com/gpu":7', '"nvidia.com/gpu":null');
    expect(open).toContain('null');
    expect(foundIn('pod/device-quantity', JSON.parse(open) as ModelFragment)).toEqual([]);
  });

  test('says what is wrong', () => {
    const problems = (resources: string) => said(resources).map(({ problem, allowed }) => [problem, allowed]);
    expect(problems('requests: {nvidia.com/gpu: 1}')).toEqual([
      ["container 'main' has a request for nvidia.com/gpu and no limit", undefined],
    ]);
    expect(problems('limits: {nvidia.com/gpu: 2}, requests: {nvidia.com/gpu: 1}')).toEqual([
      ["container 'main' has a request for nvidia.com/gpu that is not its limit", [2]],
    ]);
    expect(problems('limits: {nvidia.com/gpu: one}')).toEqual([["container 'main' asks for is not a number of devices", undefined]]);
    expect(problems('limits: {nvidia.com/gpu: -1}')).toEqual([["container 'main' asks for fewer devices than none", undefined]]);
  });

  test('leaves alone a patch, and kinds that nobody knows, whose limits may stand elsewhere', () => {
    const asks = pod('requests: {nvidia.com/gpu: 1}');
    expect(places('pod/device-quantity', asks.replace('image: x:1', ''))).toEqual([]);
    const thing =
      'apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: a}\nspec: {template: {spec: {containers: [{name: main, image: x, resources: {requests: {nvidia.com/gpu: 1}}}]}}}';
    expect(places('pod/device-quantity', thing)).toEqual([]);
    expect(places('pod/device-quantity', podWith('command: [a]'))).toEqual([]);
  });
});

describe('pod/hugepages', () => {
  const said = (resources: string, spec = '') => found('pod/hugepages', pod(resources, spec));

  test('sees a part of a page, and says of which', () => {
    expect(said('limits: {hugepages-2Mi: 3Mi, cpu: 1}')).toMatchObject([
      { at: HERE, got: '3Mi', problem: expect.stringContaining('of hugepages-2Mi') },
    ]);
    expect(said('limits: {hugepages-1Gi: 512Mi, memory: 1Gi}')).toMatchObject([{ got: '512Mi' }]);
    expect(said('limits: {hugepages-2Mi: 4Mi, cpu: 1}')).toEqual([]);
    expect(said('limits: {hugepages-big: 3Mi, cpu: 1}')).toEqual([]);
  });

  test('wants CPU or memory beside them, as a limit or a request', () => {
    expect(said('limits: {hugepages-2Mi: 4Mi}')).toMatchObject([{ at: HERE, got: { 'hugepages-2Mi': '4Mi' } }]);
    expect(said('limits: {hugepages-2Mi: 4Mi}, requests: {cpu: 1}')).toEqual([]);
    expect(said('limits: {hugepages-2Mi: 4Mi}, requests: {memory: 1Gi}')).toEqual([]);
  });

  test('leaves alone pods that ask as a whole, patches, and kinds that nobody knows', () => {
    expect(said('limits: {hugepages-2Mi: 4Mi}', 'resources: {limits: {cpu: 1}}')).toEqual([]);
    expect(places('pod/hugepages', pod('limits: {hugepages-2Mi: 4Mi}').replace('image: x:1', ''))).toEqual([]);
    const thing =
      'apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: a}\nspec: {template: {spec: {containers: [{name: main, image: x, resources: {limits: {hugepages-2Mi: 4Mi}}}]}}}';
    expect(places('pod/hugepages', thing)).toEqual([]);
  });
});

describe('pod/visible-devices', () => {
  const said = (value: string, gpus = 'cpu: 1', id = 'pod/visible-devices') =>
    places(id, podWith(`env: [{name: NVIDIA_VISIBLE_DEVICES, value: "${value}"}]\nresources: {limits: {${gpus}}}`));

  test('sees GPUs that are named, and leaves alone none of them', () => {
    for (const value of ['0', 'GPU-1']) expect(said(value)).toEqual(['spec.containers[0].env[0].value']);
    expect(said('all')).toEqual(['spec.containers[0].env[0].value']);
    for (const value of ['', 'none', 'void']) expect(said(value)).toEqual([]);
  });

  test('leaves to pod/visible-named, with its doubt, a container that asks for GPUs', () => {
    const asking = (value: string, id?: string) => said(value, 'nvidia.com/gpu: 1', id);
    for (const value of ['0', 'GPU-1']) {
      expect(asking(value)).toEqual([]);
      expect(asking(value, 'pod/visible-named')).toEqual(['spec.containers[0].env[0].value']);
    }
    for (const value of ['all', '', 'none', 'void']) expect(asking(value, 'pod/visible-named')).toEqual([]);
    expect(said('0', 'cpu: 1', 'pod/visible-named')).toEqual([]);
    expect(asking('0', 'pod/visible-all')).toEqual([]);
  });

  test('leaves alone the pod of each node that looks at all of them, and not one that holds some', () => {
    const agent = (limits: string, value = 'all'): string =>
      `{apiVersion: apps/v1, kind: DaemonSet, metadata: {name: a}, spec: {template: {spec: {containers: [{name: main, image: x, env: [{name: NVIDIA_VISIBLE_DEVICES, value: ${value}}], resources: {limits: {${limits}}}}]}}}}`;
    expect(places('pod/visible-devices', agent('cpu: 1'))).toEqual([]);
    expect(places('pod/visible-named', agent('nvidia.com/gpu: 1', 'GPU-1'))).toHaveLength(1);
    expect(places('pod/visible-all', agent('nvidia.com/gpu: 1'))).toEqual(['spec.template.spec.containers[0].env[0].value']);
  });
});

test('pod/runtime-class is about containers that are given GPUs', () => {
  const said = (limits: string, name = 'nvidia-cdi') =>
    places('pod/runtime-class', pod(`limits: {${limits}}`, `runtimeClassName: ${name}`));
  expect(said('nvidia.com/gpu: 1')).toEqual(['spec.runtimeClassName']);
  expect(said('cpu: 1')).toEqual([]);
  expect(said('nvidia.com/gpu: 1', 'nvidia')).toEqual([]);
});

describe('pod/disruption-budget', () => {
  const budget = (spec: string, namespace = 'ml', kind = 'PodDisruptionBudget'): string =>
    `{apiVersion: policy/v1, kind: ${kind}, metadata: {name: b${namespace && `, namespace: ${namespace}`}}, spec: {${spec}}}`;
  const deployment = (replicas: number, labels = 'app: web, tier: front', namespace = 'ml'): string =>
    `{apiVersion: apps/v1, kind: Deployment, metadata: {name: d${replicas}${namespace && `, namespace: ${namespace}`}}, spec: {replicas: ${replicas}, template: {metadata: {labels: {${labels}}}, spec: {containers: [{name: main, image: x}]}}}}`;
  const selects = (labels: string): string => `selector: {matchLabels: {${labels}}}`;
  const said = (...texts: readonly string[]) => found('pod/disruption-budget', documents(...texts));
  const stay = (min: string, labels = 'app: web', ...others: readonly string[]) =>
    said(budget(`minAvailable: ${min}, ${selects(labels)}`), ...others);

  test.each<[string, number]>([
    ['2', 2],
    ['100%', 2],
    ['51%', 2],
    ['150%', 2],
  ])('sees that %s of %i pods must stay', (min, pods) =>
    expect(stay(min, 'app: web', deployment(pods))).toMatchObject([{ at: 'spec.minAvailable' }]),
  );

  test.each<[string, number]>([
    ['1', 2],
    ['50%', 2],
    ['99%', 200],
    ['x100%', 2],
    ['100%x', 2],
    ['many', 2],
  ])('lets %s of %i pods be', (min, pods) => expect(stay(min, 'app: web', deployment(pods))).toEqual([]));

  test('counts the pods that have all labels, in its namespace', () => {
    expect(stay('2', 'app: web, tier: front', deployment(2), deployment(3, 'app: web, tier: back'))).toHaveLength(1);
    expect(stay('2', 'app: web', deployment(2), deployment(3, 'app: web, tier: back'))).toEqual([]);
    expect(stay('2', 'app: web', deployment(2, 'app: web', 'other'))).toEqual([]);
    expect(stay('2', 'app: other', deployment(2))).toEqual([]);
    expect(said(budget(`minAvailable: 2, ${selects('app: web')}`, ''), deployment(2, 'app: web', ''))).toHaveLength(1);
    expect(said(budget(`minAvailable: 2, ${selects('app: web')}`, ''), deployment(2, 'app: web', 'ml'))).toEqual([]);
  });

  test('says nothing where there is no pod, as in a base whose overlays say how many', () => {
    expect(stay('1', 'app: web', deployment(0))).toEqual([]);
    expect(stay('1', 'app: web', deployment(0), deployment(1))).toHaveLength(1);
  });

  test('knows what never lets a pod go, whatever it selects', () => {
    expect(said(budget('maxUnavailable: 0'))).toMatchObject([{ at: 'spec.maxUnavailable', got: 0 }]);
    expect(said(budget('maxUnavailable: "0%"'))).toMatchObject([{ got: '0%' }]);
    expect(stay('"100%"', 'app: nobody')).toHaveLength(1);
    expect(stay('"99%"', 'app: nobody')).toEqual([]);
    expect(said(budget('maxUnavailable: 1'))).toEqual([]);
    expect(said(budget(''), deployment(2))).toEqual([]);
    expect(said(budget('maxUnavailable: 0', 'ml', 'Other'))).toEqual([]);
  });
});
