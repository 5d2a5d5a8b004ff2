import { readContext } from '../../lib/read';
import { startersOf } from '../../lib/rules/checks/process/starters';
import { found, problems } from '../read/found';

const startersIn = (...command: string[]) =>
  startersOf({ name: 'main', image: 'x:1', command }).map(({ program, options, operand }) => [
    program,
    Object.fromEntries(options),
    operand,
  ]);

test.each<[string, readonly string[], readonly unknown[]]>([
  ['a priority', ['chrt', '-f', '80', './a'], [['chrt', { fifo: '' }, '80']]],
  ['switches together', ['/usr/bin/chrt', '-Rr', '5', './a'], [['chrt', { 'reset-on-fork': '', rr: '' }, '5']]],
  ['a long option with its value', ['numactl', '--membind=0', 'a'], [['numactl', { membind: '0' }, 'a']]],
  ['short options with their values', ['numactl', '-N', '0', '-m', '1', 'a'], [['numactl', { cpunodebind: '0', membind: '1' }, 'a']]],
  ['the old name of an option', ['numactl', '--cpubind', '0', 'a'], [['numactl', { cpunodebind: '0' }, 'a']]],
  ['a list of CPUs', ['taskset', '-c', '0-3', 'a'], [['taskset', { 'cpu-list': '0-3' }, 'a']]],
  ['a mask', ['taskset', '0xf', 'a'], [['taskset', {}, '0xf']]],
  ['a weight', ['nice', '-n', '-5', 'a'], [['nice', { adjustment: '-5' }, 'a']]],
  [
    'one behind the other in a script',
    ['sh', '-c', 'exec numactl -l chrt -r 3 ./a'],
    [
      ['numactl', { localalloc: '' }, 'chrt'],
      ['chrt', { rr: '' }, '3'],
    ],
  ],
  ['no starter', ['python', 'nice.py', '--chrt'], []],
])('reads %s', (_what, command, starters) => expect(startersIn(...command)).toEqual(starters));

const contextOf = (kubelet: object, more: object = {}) =>
  readContext({ pools: [{ name: 'train', machine: 'dgxH100', nodeSelector: { team: 'ml' }, kubelet, ...more }] }, 'context.yaml');
const SHARED = contextOf({ cpuManagerPolicy: 'none' });
const OWN = contextOf({ cpuManagerPolicy: 'static', topologyManagerPolicy: 'single-numa-node' });
const LOOSE = contextOf({ cpuManagerPolicy: 'static', topologyManagerPolicy: 'best-effort' });

const pod = (
  command: string,
  { cpu = '8', context = '{capabilities: {add: [SYS_NICE]}}', spec = '', gpus = 1, env = '' } = {},
) => `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {team: ml}
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
${spec}  containers:
    - name: main
      image: x:1
      command: [${command}]
      env: [${env}]
      securityContext: ${context}
      resources: {limits: {nvidia.com/gpu: ${gpus}, cpu: ${cpu}, memory: 64Gi}}
`;
const rules = (text: string, context = SHARED) =>
  found(text, context).flatMap((line) => / ((?:process|framework)\/[\w-]+)/.exec(line)?.[1] ?? []);

test.each(['"0"', '"100"', '"-1"'])('a real-time priority of %s does not exist', (priority) =>
  expect(rules(pod(`chrt, -f, ${priority}, ./a`, { cpu: '7500m' }))).toContain('process/chrt-priority'),
);
test.each(['"1"', '"99"'])('a real-time priority of %s exists', (priority) =>
  expect(rules(pod(`chrt, -f, ${priority}, ./a`))).not.toContain('process/chrt-priority'),
);

test('the right is that of the container, and of root', () => {
  const of = (command: string, context: string, spec = '') => rules(pod(command, { context, spec })).includes('process/sys-nice');
  expect(of('chrt, -f, "1", ./a', '{privileged: true}')).toBe(false);
  expect(of('chrt, -f, "1", ./a', '{capabilities: {add: [ALL]}}')).toBe(false);
  expect(of('chrt, -f, "1", ./a', '{capabilities: {add: [SYS_NICE]}, runAsUser: 1000}')).toBe(true);
  expect(of('chrt, -o, "0", ./a', '{}')).toBe(false);
  expect(of('nice, -n, "5", ./a', '{}')).toBe(false);
  expect(of('nice, -n, "-5", ./a', '{}')).toBe(true);
  expect(of('numactl, -l, ./a', '{}')).toBe(false);
  const filtered = '  securityContext: {seccompProfile: {type: RuntimeDefault}}\n';
  expect(of('numactl, -l, ./a', '{}', filtered)).toBe(true);
  expect(of('numactl, -l, ./a', '{capabilities: {add: [CAP_SYS_NICE]}, runAsUser: 1000}', filtered)).toBe(false);
});

test('a priority starves others on shared CPUs, and is not needed on its own', () => {
  const text = pod('chrt, -f, "1", ./a');
  expect([rules(text), rules(text, OWN), rules(pod('chrt, -f, "1", ./a', { cpu: '7500m' }), OWN)]).toEqual([
    ['process/starvation'],
    ['process/not-needed'],
    ['process/starvation'],
  ]);
  expect(rules(pod('./a'))).toEqual([]);
});

test('fixed CPUs and nodes are told where the kubelet chooses them', () => {
  const of = (command: string, context = OWN) => rules(pod(command), context).includes('process/fixed-cpus');
  expect(
    ['taskset, -c, "0-3", ./a', 'numactl, -C, "0-3", ./a', 'numactl, -N, "0", ./a', 'numactl, -m, "0", ./a'].map((one) => of(one)),
  ).toEqual([true, true, true, true]);
  expect(['numactl, -C, "+0-3", ./a', 'numactl, -i, all, ./a', 'numactl, -l, ./a'].map((one) => of(one))).toEqual([false, false, false]);
  expect([of('numactl, -N, "0", ./a', LOOSE), of('taskset, -c, "0-3", ./a', LOOSE), of('taskset, -c, "0-3", ./a', SHARED)]).toEqual([
    false,
    true,
    false,
  ]);
});

test('CPUs and nodes are those of the machine', () => {
  const of = (command: string) => rules(pod(command)).includes('process/numa-node');
  expect(['taskset, -c, "223", ./a', 'numactl, -N, "1", ./a', 'numactl, -m, "+7", ./a'].map(of)).toEqual([false, false, false]);
  expect(['taskset, -c, "224", ./a', 'numactl, -N, "2", ./a', 'numactl, -m, "0-2", ./a'].map(of)).toEqual([true, true, true]);
});

test('CPUs that a machine does not have are said as ranges', () => {
  const said = problems(pod('taskset, -c, "200-999", ./a'), SHARED).filter((line) => line.includes('no such'));
  expect(said).toEqual([expect.stringMatching(/ dgx-h100 of pool 'train' has no such CPUs: 224-999$/)]);
});

test('a node is told of where it is not that of all GPUs', () => {
  const of = (command: string, gpus: number) => rules(pod(command, { gpus })).includes('process/gpu-node');
  expect([of('numactl, -N, "0", ./a', 8), of('numactl, -N, "0-1", ./a', 8), of('numactl, -N, "0", ./a', 4)]).toEqual([true, false, false]);
});

test('variables of allocators are read as their programs read them', () => {
  const of = (...env: string[]) =>
    rules(pod('./a', { env: env.map((one) => `{name: ${one.split('=')[0]}, value: '${one.slice(one.indexOf('=') + 1)}'}`).join(', ') }));
  expect(of('PYTORCH_CUDA_ALLOC_CONF=roundup_power2_divisions:[256:1,512:2,>:4],expandable_segments:True')).toEqual([]);
  expect(of('PYTORCH_ALLOC_CONF=expandable_segments:true')).toEqual(['framework/alloc-conf']);
  expect(of('PYTORCH_ALLOC_CONF=backend:native', 'PYTORCH_CUDA_ALLOC_CONF=backend:cudaMallocAsync')).toEqual(['framework/alloc-conf']);
  expect(of('XLA_CLIENT_MEM_FRACTION=0.5', 'XLA_PYTHON_CLIENT_MEM_FRACTION=0.5')).toEqual(['framework/alloc-conf']);
  expect(of('TCMALLOC_RELEASE_RATE=11')).toEqual(['process/malloc-conf']);
  expect(of('LD_PRELOAD=/a/libjemalloc.so.2:/a/libtcmalloc.so.4')).toEqual(['process/malloc-conf']);
  expect(of('LD_PRELOAD=/a/libjemalloc.so.2 /a/libother.so', 'MALLOC_CONF=narenas:4')).toEqual([]);
});

test('unified memory costs, and its part beyond the GPU has to fit into the container', () => {
  const text = (memory: string) =>
    pod('./a', { env: "{name: TF_FORCE_UNIFIED_MEMORY, value: 'true'}, {name: XLA_CLIENT_MEM_FRACTION, value: '3.2'}" }).replace(
      '64Gi',
      memory,
    );
  expect(rules(text('64Gi'))).toEqual(['framework/unified-memory']);
  expect(rules(text('512Gi'))).toEqual(['framework/unified-memory']);
});
