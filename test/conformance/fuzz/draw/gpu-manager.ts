import fc, { type Arbitrary } from 'fast-check';
import type { AlaudaGpuPluginProps, GpuAdmissionPods, GpuManagerProps } from '../../../../lib';
import { freeText } from './hostile';
import { pool } from './pod';
import { oneOf, props, silence } from './props';

const image = fc.oneof({ weight: 5, arbitrary: oneOf('registry.example/gpu-manager:v1.1.5') }, { weight: 1, arbitrary: freeText });
const admission = props<GpuAdmissionPods, 'image'>({ image, reachedBy: oneOf('localhost', 'service') }, ['image'], 2);

/** Props of `GpuManager`. */
export const gpuManagerPods: Arbitrary<unknown> = props<GpuManagerProps, 'image'>(
  {
    image,
    admission,
    runtimeEndpoint: fc.oneof(oneOf('/run/containerd/containerd.sock', '/var/run/crio/crio.sock', '/run/../x', '/run/a b'), freeText),
    cgroupDriver: oneOf('systemd', 'cgroupfs'),
    name: oneOf('gpu-manager', 'x'.repeat(53)),
    namespace: oneOf('kube-system', 'gpu'),
    silence,
  },
  ['image'],
  4,
);

/** Props of `AlaudaGpuPlugin`. */
export const alaudaPlugin: Arbitrary<unknown> = props<AlaudaGpuPluginProps, 'clusterName' | 'version' | 'pools'>(
  {
    clusterName: oneOf('business', 'x'.repeat(63)),
    version: oneOf('v4.0.15', 'v4.1.0-rc.1', '4.0.15'),
    pools: fc.constant([pool]),
    name: oneOf('gpus', 'a.b'),
    silence,
  },
  ['clusterName', 'version', 'pools'],
  3,
);
