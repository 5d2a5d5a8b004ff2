// How frameworks take the memory of a GPU that others use too, or of a part that a library limits.
import { readContext } from '../../lib/read';
import { found } from '../read/found';

const pool = { name: 'pool', machine: 'dgxH100', nodeSelector: { team: 'ml' } };
const PARTS = readContext(
  { pools: [{ ...pool, sharing: { hami: { deviceSplitCount: 10, deviceMemoryScaling: 1, deviceCoreScaling: 1 } } }] },
  'context.yaml',
);
const share = { kind: 'timeSlicing', replicas: 4, renamed: false, failRequestsGreaterThanOne: true };
const TURNS = readContext({ pools: [{ ...pool, sharing: { partition: { kind: 'none' }, share } }] }, 'context.yaml');

const PADDLE = 'paddlepaddle/paddle:3.2.0';
const PART = 'nvidia.com/gpu: 1, nvidia.com/gpumem: 8192';
const pod = (image: string, env = '', limits = PART, more = '') => `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {team: ml}
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  containers: [{name: main, image: "${image}", env: [${env}], resources: {limits: {${limits}, cpu: 8, memory: 64Gi}}${more}}]
`;
const rules = (text: string, context = PARTS) =>
  found(text, context).flatMap((line) => / (framework\/(?:grows|takes-all))/.exec(line)?.[1] ?? []);
const flag = (name: string, value: string) => `{name: FLAGS_${name}, value: "${value}"}`;

test.each<[string, readonly string[], string]>([
  ['Paddle that says nothing grows', ['framework/grows'], pod(PADDLE)],
  ['so does one that says so, whatever its image', ['framework/grows'], pod('x:1', flag('allocator_strategy', 'auto_growth'))],
  ['whole pieces', [], pod(PADDLE, flag('allocator_strategy', 'naive_best_fit'))],
  ['unified memory, which goes with growing alone', [], pod(PADDLE, flag('use_cuda_managed_memory', 'true'))],
  ['a whole GPU', [], pod(PADDLE, '', 'nvidia.com/gpu: 1')],
  ['no GPU', [], pod(PADDLE, '', 'example.com/x: 1')],
  ['another program', [], pod('x:1')],
  ['variables that are elsewhere', [], pod(PADDLE, '', PART, ', envFrom: [{configMapRef: {name: flags}}]')],
])('in a part of a GPU: %s', (_what, expected, text) => expect(rules(text)).toEqual(expected));

test('on GPUs that pods use in turn Paddle may grow, and takes all when it takes whole pieces, whatever its image', () => {
  const own = 'nvidia.com/gpu: 1';
  expect(rules(pod(PADDLE, '', own), TURNS)).toEqual([]);
  const whole = flag('allocator_strategy', 'naive_best_fit');
  for (const image of [PADDLE, 'x:1']) expect(rules(pod(image, whole, own), TURNS)).toEqual(['framework/takes-all']);
  expect(rules(pod('x:1', `${whole}, ${flag('gpu_memory_limit_mb', '8192')}`, own), TURNS)).toEqual([]);
});
