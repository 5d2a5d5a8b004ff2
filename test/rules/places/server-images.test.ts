import { exclusive, hami } from '../../../lib/plans/allocators';
import type { GpuModel } from '../../../lib/words/gpu';
import { machines } from '../../../lib/words/machine';
import { type ModelFragment, modeOf } from '../../../lib/plans/model';
import { sglang, triton, vllm } from '../../../lib/plans/workload';
import { planInferenceService } from '../../../lib/plans/workload/plans/inference-service';
import { labs, operator } from '../hami-cases';
import { podWith } from '../pod-with';
import { found, foundIn } from './places';

const policy = (version: string): string => `---
apiVersion: nvidia.com/v1
kind: ClusterPolicy
metadata: {name: cluster-policy}
spec: {operator: {}, daemonsets: {}, dcgm: {}, dcgmExporter: {}, gfd: {}, toolkit: {}, devicePlugin: {}, nodeStatusExporter: {}, driver: {version: "${version}"}}
`;
const pod = (image: string, spec = '', limits = 'nvidia.com/gpu: 1'): string =>
  podWith(`resources: {limits: {${limits}}}`, spec).replace('x:1', image);
const selects = (product: string): string => `nodeSelector: {nvidia.com/gpu.product: ${product}}`;
const GEFORCE = selects('NVIDIA-GeForce-RTX-4090');

/** A GpuInferenceService on a pool whose operator brings a driver. */
const service = (server: object, driver: string, gpu: GpuModel, sharing = exclusive() as never, more = {}): readonly ModelFragment[] => {
  const description = labs({ gpu, sharing, shapes: [{ machine: { ...machines.dgxH100, gpu } }] });
  const pool = { mode: modeOf(description.sharing), gpu, description };
  const { model } = planInferenceService({ path: 'ml/chat', id: 'chat' }, { pool, server, ...more } as never, { namespace: 'ml' });
  const operators = [operator({ values: { driver: { version: driver } }, pools: [description.path] })];
  return [{ pools: [description], operators }, model];
};
const said = (findings: readonly { problem: string; allowed?: unknown }[]) => findings.map(({ problem, allowed }) => [problem, allowed]);

const SGLANG = 'lmsysorg/sglang:v0.5.23';
const qwen = { model: 'Qwen/Qwen3-8B' };

describe('the CUDA in the own image of a server', () => {
  test('is held against the driver of the nodes, in documents and in constructs', () => {
    const finding = (says: string) => [
      `${says} driver 570.172.08, which runs no CUDA 13, and vLLM 0.33.0 brings it; its cuda-compat is not for GeForce`,
      ['driver 580 or newer', 'vLLM 0.19.1 or older'],
    ];
    expect(said(found('pool/cuda-driver', pod('vllm/vllm-openai:v0.33.0', GEFORCE) + policy('570.172.08')))).toEqual([
      finding('the GPU Operator among the documents brings'),
    ]);
    expect(said(foundIn('pool/cuda-driver', ...service(vllm(qwen), '570.172.08', 'GeForce-RTX-4090')))).toEqual([
      finding("pool 'labs' has"),
    ]);
  });

  test.each([
    ['a driver that runs it', 'vllm/vllm-openai:v0.33.0', GEFORCE, '580.95.05'],
    ['a release with an older CUDA', 'vllm/vllm-openai:v0.19.1', GEFORCE, '570.172.08'],
    ['a GPU for data centers, for which there is cuda-compat', SGLANG, selects('NVIDIA-L4'), '570.172.08'],
    ['GPUs that are not known', SGLANG, '', '570.172.08'],
    ['a release of which no CUDA is known', 'vllm/vllm-openai:v0.99.0', GEFORCE, '570.172.08'],
    ['an image that others built', 'registry.example/vllm:v0.33.0', GEFORCE, '570.172.08'],
  ])('is not a finding for %s', (_what, image, spec, driver) =>
    expect(said(found('pool/cuda-driver', pod(image, spec) + policy(driver)))).toEqual([]),
  );

  test('of a server that uses its cuda-compat where a variable says so, that variable is held against the driver', () => {
    const on = (image: string, ...lines: string[]) => {
      const container = ['resources: {limits: {nvidia.com/gpu: 1}}', ...lines].join('\n');
      return found(
        'pool/cuda-driver',
        podWith(container, selects('NVIDIA-L4')).replace('x:1', `vllm/vllm-openai:${image}`) + policy('570.172.08'),
      ).map(({ allowed }) => allowed);
    };
    const wanted = [['driver 580 or newer', 'vLLM 0.19.1 or older', "VLLM_ENABLE_CUDA_COMPATIBILITY: '1' in env"]];
    const says = (value: string) => `env: [{name: VLLM_ENABLE_CUDA_COMPATIBILITY, value: '${value}'}]`;
    expect(on('v0.33.0')).toEqual(wanted);
    expect(['0', '', 'yes'].map((value) => on('v0.33.0', says(value)))).toEqual([wanted, wanted, wanted]);
    expect(['1', ' True '].map((value) => on('v0.33.0', says(value)))).toEqual([[], []]);
    // What a ConfigMap says is not known here.
    const other = '{configMapKeyRef: {name: vllm, key: compat}}';
    expect(on('v0.33.0', `env: [{name: VLLM_ENABLE_CUDA_COMPATIBILITY, valueFrom: ${other}}]`)).toEqual([]);
    expect(on('v0.33.0', 'envFrom: [{configMapRef: {name: vllm}}]')).toEqual([]);
    // Of a CUDA that the driver runs, and of a release that always uses it.
    expect(on('v0.19.1')).toEqual([]);
    expect(on('v0.16.0-cu130')).toEqual([]);
    expect(said(foundIn('pool/cuda-driver', ...service(vllm(qwen), '570.172.08', 'L4')))).toHaveLength(1);
    const env = { VLLM_ENABLE_CUDA_COMPATIBILITY: '1' };
    expect(said(foundIn('pool/cuda-driver', ...service(vllm(qwen), '570.172.08', 'L4', exclusive() as never, { env })))).toEqual([]);
  });

  test('is one for any GPU where the driver is too old for cuda-compat, of an image of NVIDIA as well', () => {
    for (const image of [SGLANG, 'nvidia/cuda:13.0.1-base-ubuntu24.04']) {
      expect(said(found('pool/cuda-driver', pod(image, selects('NVIDIA-L4')) + policy('525.147.05')))).toHaveLength(1);
      expect(said(found('pool/cuda-driver', pod(image, selects('NVIDIA-L4')) + policy('535.86.10')))).toEqual([]);
    }
  });

  test('is held against the GPUs', () => {
    const of = (server: object, gpu: GpuModel) => said(foundIn('pool/cuda-gpu', ...service(server, '580.95.05', gpu)));
    expect(of(vllm({ ...qwen, version: '0.8.5' }), 'B200')).toEqual([
      ["CUDA 12.4 of vLLM 0.8.5 has no code for the GPUs of pool 'labs', of compute capability 10.0", 'CUDA 12.8 or newer'],
    ]);
    expect(of(sglang(qwen), 'V100-SXM2-16GB')).toEqual([
      ["CUDA 13 of SGLang 0.5.23 has no code for the GPUs of pool 'labs', of compute capability 7.0", 'CUDA 12'],
    ]);
    expect(of(vllm(qwen), 'B200')).toEqual([]);
    expect(of(triton({ modelRepository: '/models', version: '25.06' }), 'B200')).toEqual([]);
    expect(found('pool/cuda-gpu', pod('nvcr.io/nvidia/tritonserver:24.05-py3', selects('NVIDIA-B200')))).toHaveLength(1);
  });

  test('is held against a library that divides GPUs, and against a driver of two versions later', () => {
    expect(foundIn('hami/cuda-major', ...service(vllm({ ...qwen, version: '0.19.1' }), '580.95.05', 'L4', hami() as never))).toHaveLength(
      1,
    );
    expect(foundIn('hami/cuda-major', ...service(vllm(qwen), '580.95.05', 'L4', hami() as never))).toEqual([]);
    const tgi = 'ghcr.io/huggingface/text-generation-inference:1.1.0';
    expect(found('pool/cuda-major', pod(tgi) + policy('580.95.05'))).toHaveLength(1);
    expect(found('pool/cuda-major', pod(tgi) + policy('570.172.08'))).toEqual([]);
    expect(
      found('cores/cuda', pod('vllm/vllm-openai:v0.33.0', '', 'tencent.com/vcuda-core: 30, tencent.com/vcuda-memory: 16')),
    ).toHaveLength(1);
  });
});
