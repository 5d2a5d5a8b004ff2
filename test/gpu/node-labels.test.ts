import { type GpuNodeLabels, gpuNodeLabels } from '../../lib/words/gpu';
import { problemsOf } from '../refused';

const DOMAIN = '3183419e-1c2b-4a5d-9e8f-0123456726be.17044';

test.each<[GpuNodeLabels, Readonly<Record<string, string>>]>([
  [{}, {}],
  [{ cuda: '13' }, { 'nvidia.com/cuda.runtime-version.major': '13' }],
  [{ cuda: '12.8' }, { 'nvidia.com/cuda.runtime-version.major': '12', 'nvidia.com/cuda.runtime-version.minor': '8' }],
  [{ driver: '570' }, { 'nvidia.com/cuda.driver-version.major': '570' }],
  [{ driver: '570.172.08' }, { 'nvidia.com/cuda.driver-version.full': '570.172.08' }],
  [{ nvlinkDomain: DOMAIN }, { 'nvidia.com/gpu.clique': DOMAIN }],
  [{ numa: true }, { 'feature.node.kubernetes.io/memory-numa': 'true' }],
  [{ deviceEnable: 'pgpu-dra' }, { 'nvidia-device-enable': 'pgpu-dra' }],
])('%j is written as its writers do', (labels, expected) => {
  expect(gpuNodeLabels(labels)).toEqual(expected);
});

test.each([
  [{ cuda: '12.8.1' }, 'cuda'],
  [{ cuda: 'v12' }, 'cuda'],
  [{ driver: '12.8' }, 'driver'],
  [{ nvlinkDomain: 'rack-3' }, 'nvlinkDomain'],
  [{ numa: false }, 'numa'],
  [{ deviceEnable: 'vgpu' }, 'deviceEnable'],
  [{ gpu: 'on' }, 'gpu'],
])('fails for %j, which no node is labelled with', (labels, prop) => {
  expect(problemsOf(() => gpuNodeLabels(labels as never)).map(({ path }) => path)).toEqual([`gpuNodeLabels.${prop}`]);
});
