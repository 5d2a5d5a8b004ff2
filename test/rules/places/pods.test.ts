import { machines } from '../../../lib/words/machine';
import type { PodFacts } from '../../../lib/plans/model';
import { labs, onLabs } from '../hami-cases';
import { podWith } from '../pod-with';
import { found, foundIn, places } from './places';

const HERE = ['spec.containers[0]'];

describe('pod/shared-memory', () => {
  const said = (limits: string, volumes: string, mounts: string) =>
    found('pod/shared-memory', podWith(`resources: {limits: {${limits}}}\nvolumeMounts: [${mounts}]`, `volumes: [${volumes}]`));
  const inMemory = (name: string, size: string): string => `{name: ${name}, emptyDir: {medium: Memory, sizeLimit: ${size}}}`;
  const mount = (name: string): string => `{name: ${name}, mountPath: /${name}}`;

  test('adds up the volumes that a container mounts', () => {
    const two = `${inMemory('a', '1Gi')}, ${inMemory('b', '1Gi')}, ${inMemory('c', '9Gi')}`;
    expect(said('memory: 1536Mi', two, `${mount('a')}, ${mount('b')}, ${mount('x')}`)).toMatchObject([
      { at: HERE[0], got: '2048Mi', allowed: 'up to 1536Mi', problem: expect.stringContaining('(a, b)') },
    ]);
    expect(said('memory: 2Gi', two, `${mount('a')}, ${mount('b')}`)).toEqual([]);
    expect(said('memory: 1536Mi', two, mount('a'))).toEqual([]);
    const more = `{name: disk, emptyDir: {sizeLimit: 9Gi}}, {name: none, emptyDir: {medium: Memory, sizeLimit: 0}}, ${inMemory('a', '1Gi')}`;
    expect(said('memory: 1Mi', more, `${mount('disk')}, ${mount('none')}, ${mount('a')}`)).toMatchObject([
      { problem: "container 'main' mounts volumes in memory (a) that are larger than its memory limit" },
    ]);
  });

  test('leaves alone volumes on disk, and containers without a limit', () => {
    expect(said('memory: 1Gi', '{name: a, emptyDir: {sizeLimit: 9Gi}}', mount('a'))).toEqual([]);
    expect(said('cpu: 1', inMemory('a', '9Gi'), mount('a'))).toEqual([]);
  });
});

describe('pod/request-above-limit', () => {
  const said = (requests: string, limits: string) =>
    found('pod/request-above-limit', podWith(`resources: {requests: {${requests}}, limits: {${limits}}}`)).map(({ got, allowed }) => [
      got,
      allowed,
    ]);

  test('compares amounts, and not how they are written', () => {
    expect(said('cpu: 2, memory: 1Gi', 'cpu: 1500m, memory: 1Gi')).toEqual([[2, 'up to 1500m']]);
    expect(said('cpu: "1"', 'cpu: 1000m')).toEqual([]);
    expect(said('cpu: 1', 'memory: 1Gi')).toEqual([]);
    expect(said('cpu: many', 'cpu: 1')).toEqual([]);
    expect(places('pod/request-above-limit', podWith('resources: {limits: {cpu: 1}}'))).toEqual([]);
    expect(found('pod/request-above-limit', podWith('resources: {requests: {cpu: 2}, limits: {cpu: 1}}'))).toMatchObject([
      { at: 'spec.containers[0].resources.requests' },
    ]);
  });

  test('leaves devices to the rule that says the same of them', () => {
    const text = podWith(
      'resources: {requests: {nvidia.com/gpu: 2, hugepages-2Mi: 4Mi, memory: 1Gi}, limits: {nvidia.com/gpu: 1, hugepages-2Mi: 2Mi, memory: 1Gi}}',
    );
    expect(places('pod/request-above-limit', text)).toEqual([]);
    expect(places('pod/device-quantity', text)).toHaveLength(2);
  });
});

describe('qos/not-guaranteed', () => {
  const said = (resources: object | undefined, spec: object = {}) =>
    foundIn(
      'qos/not-guaranteed',
      onLabs({}, { containers: [{ name: 'main', image: 'x', ...(resources ? { resources } : {}) }], ...spec }, { guaranteed: true }),
    );
  const both = { cpu: '2', memory: '1Gi' };

  test('wants limits of both, and requests that are their equals', () => {
    expect(said({ limits: both })).toEqual([]);
    expect(said({ limits: both, requests: { cpu: 2, memory: '1024Mi' } })).toEqual([]);
    expect(said({ limits: both, requests: { cpu: '2000m', memory: '1Gi' } })).toEqual([]);
    expect(said({ limits: both, requests: { cpu: '1' } })).toMatchObject([{ problem: expect.stringContaining('needs cpu limits') }]);
    expect(said({ limits: both, requests: { memory: '1Mi' } })).toMatchObject([
      { problem: expect.stringContaining('needs memory limits') },
    ]);
    expect(said({ limits: { cpu: '2' } })).toMatchObject([
      { got: { limits: { cpu: '2' } }, problem: expect.stringContaining('needs memory limits') },
    ]);
    expect(said(undefined)).toMatchObject([
      { at: 'spec.template.spec.containers[0].resources', got: {}, problem: expect.stringContaining('needs cpu and memory limits') },
    ]);
    // Part of a CPU is an amount of its own, and part of a byte is none.
    expect(said({ limits: { ...both, cpu: '2' }, requests: { ...both, cpu: '1500m' } })).toHaveLength(1);
    expect(said({ limits: { ...both, memory: '2' }, requests: { ...both, memory: '1500m' } })).toEqual([]);
  });

  test('leaves alone a pod that asks as a whole', () => expect(said(undefined, { resources: { limits: both } })).toEqual([]));
});

const bound = (pool: ReturnType<typeof labs>, spec: object, rest: Partial<PodFacts> = {}) => ({
  ...onLabs(
    {},
    { containers: [{ name: 'main', image: 'x', resources: { limits: { 'nvidia.com/gpu': 1 } } }], ...spec },
    { replicas: 1, ...rest },
  ),
  pools: [pool],
});

describe('pool/tolerations', () => {
  const taint = { key: 'a', value: 'b', effect: 'NoSchedule' } as const;
  const said = (taints: Parameters<typeof labs>[0] & object, spec: object = {}, rest: Partial<PodFacts> = {}) =>
    foundIn('pool/tolerations', bound(labs(taints), spec, rest));

  test('sees the taint that keeps a pod away', () => {
    expect(said({ taints: [taint] })).toMatchObject([{ at: 'spec.template.spec', got: [], allowed: [taint] }]);
    expect(said({ taints: [{ key: 'c', effect: 'PreferNoSchedule' }, taint] })).toMatchObject([{ allowed: [taint] }]);
    expect(said({ taints: [taint] }, { tolerations: [{ key: 'x', operator: 'Exists' }] })).toHaveLength(1);
  });

  test('leaves alone what is tolerated, what only prefers, and pods that a queue adds tolerations to', () => {
    expect(
      said(
        { taints: [taint] },
        {
          tolerations: [
            { key: 'x', operator: 'Exists' },
            { key: 'a', operator: 'Exists' },
          ],
        },
      ),
    ).toEqual([]);
    expect(said({ taints: [{ key: 'c', effect: 'PreferNoSchedule' }] })).toEqual([]);
    expect(said({ taints: [] })).toEqual([]);
    expect(said({ taints: [taint] }, {}, { labels: { 'kueue.x-k8s.io/queue-name': 'q' } })).toEqual([]);
    const { replicas: _replicas, ...part } = bound(labs({ taints: [taint] }), {}).pods![0]!;
    expect(foundIn('pool/tolerations', { pools: [labs({ taints: [taint] })], pods: [part] })).toEqual([]);
  });
});

describe('pool/dtype', () => {
  const said = (gpus: readonly ('T4' | 'L4' | 'A100-SXM4-80GB')[], container: object) => {
    const shapes = gpus.map((gpu) => ({ machine: { ...machines.dgxH100, gpu } }));
    const main = { name: 'main', image: 'x', resources: { limits: { 'nvidia.com/gpu': 1 } }, ...container };
    return foundIn('pool/dtype', bound(labs({ shapes }), { containers: [main] }));
  };
  const vllm = (...args: readonly string[]) => ({ command: ['vllm', 'serve', 'm', ...args] });

  test('sees bfloat16 where no GPU of the pool knows it', () => {
    for (const args of [['--dtype', 'bfloat16'], ['--dtype=bfloat16']])
      expect(said(['T4'], vllm(...args))).toMatchObject([{ at: 'spec.template.spec.containers[0]', got: 'bfloat16' }]);
    expect(said(['T4'], { image: 'vllm/vllm-openai:v0.9', args: ['--dtype=bfloat16'] })).toHaveLength(1);
    expect(said(['T4'], vllm('--dtype=bfloat16'))[0]?.problem).toContain('compute capability 7.5');
  });

  test('judges each command of a script by itself', () => {
    const script = (text: string) => ({ command: ['sh', '-c', text] });
    expect(said(['T4'], script('# --dtype half\nvllm serve m --dtype bfloat16'))).toHaveLength(1);
    expect(said(['T4'], script('# vllm serve m --dtype bfloat16\nvllm serve m'))).toEqual([]);
    expect(said(['T4'], vllm('--dtype', 'bfloat16', '--dtype', 'half'))).toEqual([]);
    expect(said(['T4'], script('if a; then vllm serve m --dtype bfloat16; else vllm serve m --dtype half; fi'))).toEqual([]);
    expect(said(['T4'], script('if a; then vllm serve m --dtype bfloat16; else vllm serve m; fi'))).toEqual([]);
    expect(said(['T4'], script('if a; then vllm serve m --dtype bfloat16; else exec vllm serve n --dtype bfloat16; fi'))).toHaveLength(1);
    expect(said(['T4'], script('pip install vllm && vllm serve m --dtype bfloat16'))).toHaveLength(1);
  });

  test('leaves alone other types, newer GPUs, and other programs', () => {
    expect(said(['T4'], vllm('--dtype=half'))).toEqual([]);
    expect(said(['T4'], vllm())).toEqual([]);
    expect(said(['T4'], vllm('--kv-dtype', 'bfloat16'))).toEqual([]);
    expect(said(['T4'], vllm('kv--dtype=bfloat16'))).toEqual([]);
    expect(said(['T4'], { image: 'vllm/vllm-openai:v0.9', args: ['bfloat16'] })).toEqual([]);
    expect(said(['T4', 'L4'], vllm('--dtype=bfloat16'))).toEqual([]);
    expect(said(['A100-SXM4-80GB'], vllm('--dtype=bfloat16'))).toEqual([]);
    expect(said(['T4'], { command: ['train', '--dtype=bfloat16'] })).toEqual([]);
  });
});

describe('qos/exclusive-cpus', () => {
  const { dgxH100: machine } = machines;
  const STATIC = { machine, kubelet: { cpuManagerPolicy: 'static' } };
  const sized = { cpu: 4, memory: '8Gi' };
  const main = { name: 'main', image: 'x', resources: { limits: { 'nvidia.com/gpu': 1, ...sized } } };
  const said = (containers: readonly object[], shapes: readonly object[] = [STATIC], rest: Partial<PodFacts> = {}, spec: object = {}) =>
    foundIn('qos/exclusive-cpus', bound(labs({ shapes } as Parameters<typeof labs>[0]), { containers, ...spec }, rest));
  const sidecar = { name: 'proxy', image: 'x' };

  test('sees the container that costs another its CPUs', () => {
    expect(said([main, sidecar])).toMatchObject([
      { at: 'spec.template.spec.containers[1].resources', got: {}, problem: expect.stringMatching(/'proxy'.*'main'/) },
    ]);
    const small = { ...sidecar, resources: { limits: sized, requests: { cpu: 1 } } };
    expect(said([main, small])).toMatchObject([{ got: small.resources }]);
    expect(said([{ ...sidecar, resources: { limits: sized } }, main, { name: 'x', image: 'x' }])).toMatchObject([
      { problem: expect.stringContaining("'main'") },
    ]);
    const second = { ...sidecar, resources: { limits: { 'nvidia.com/gpu': 1 } } };
    expect(said([main, second])).toMatchObject([{ problem: expect.stringMatching(/'proxy'.*'main'/) }]);
  });

  test('sees the container that asks for a part of a CPU', () => {
    const part = { ...main, resources: { limits: { 'nvidia.com/gpu': 1, ...sized, cpu: '3500m' } } };
    expect(said([part])).toMatchObject([
      { at: 'spec.template.spec.containers[0].resources.limits.cpu', got: '3500m', allowed: 'a whole number of CPUs' },
    ]);
    expect(said([part], [STATIC], { guaranteed: true })).toMatchObject([{ got: '3500m' }]);
  });

  test('leaves alone pods whose containers all have limits, or whose own has none', () => {
    expect(said([main, { ...sidecar, resources: { limits: sized, requests: sized } }])).toEqual([]);
    expect(said([{ ...main, resources: { limits: { 'nvidia.com/gpu': 1 } } }, sidecar])).toEqual([]);
    expect(
      said([
        { ...sidecar, resources: { limits: sized } },
        { ...main, resources: { limits: { 'nvidia.com/gpu': 1 } } },
      ]),
    ).toEqual([]);
    expect(said([main])).toEqual([]);
  });

  test('is a matter of kubelets that all give CPUs away, and of pods with GPUs of which it is not said already', () => {
    expect(said([main, sidecar], [STATIC, { machine, kubelet: { cpuManagerPolicy: 'none' } }])).toEqual([]);
    expect(said([main, sidecar], [{ machine }])).toEqual([]);
    expect(said([main, sidecar], [])).toEqual([]);
    expect(said([main, sidecar], [STATIC], { guaranteed: true })).toEqual([]);
    expect(said([main, sidecar], [STATIC], {}, { resources: { limits: sized } })).toEqual([]);
    expect(said([{ ...main, resources: { limits: sized } }, sidecar])).toEqual([]);
  });
});
