import type { KubeletConfiguration, ResourceList } from '../../lib/kubernetes';
import { machines } from '../../lib/machine';
import { mergeModel } from '../../lib/model';
import { planTunedGpuNode } from '../../lib/node';
import { judge } from '../../lib/rules';
import { clusterOf, train } from '../node/shell';

/** The fix of what keeps a pod off a DGX H100 for ever. */
function fixFor(kubelet: Partial<KubeletConfiguration>, limits: ResourceList): string | undefined {
  const props = { machine: machines.dgxH100, nodes: 1, os: 'ubuntu-24.04', intent: 'training', kubelet } as const;
  const { description, plan } = planTunedGpuNode(train, props, clusterOf());
  const spec = { containers: [{ name: 'main', image: 'x', resources: { limits, requests: limits } }] };
  const pods = [{ path: 'ml/llama', owner: { kind: 'Job', name: 'llama' }, pointer: 'spec', spec, pool: description.path }];
  return judge(mergeModel([plan.model, { pods }])).find(({ rule }) => rule === 'numa/never-admits')?.fix;
}

describe('what helps a pod that is rejected for ever', () => {
  test('is whole cores, where CPUs are given away by cores', () => {
    expect(fixFor({}, { 'nvidia.com/gpu': 1, cpu: 3, memory: '8Gi' })).toBe(
      'ask for a multiple of 2 CPUs, whole cores with all their threads',
    );
  });

  test('is fewer GPUs or another policy, where all must be on one NUMA node', () => {
    expect(fixFor({ topologyManagerPolicy: 'single-numa-node' }, { 'nvidia.com/gpu': 8, cpu: 32, memory: '200Gi' })).toBe(
      'ask for at most 4 nvidia.com/gpu in a pod, as many as a NUMA node has, or use topologyManagerPolicy restricted or best-effort',
    );
  });

  test('is agreement of CPU, memory and GPUs otherwise', () => {
    const otherwise = 'ask for CPU and memory that need as many NUMA nodes as the GPUs do, or use topologyManagerPolicy best-effort';
    expect(fixFor({ topologyManagerPolicy: 'restricted' }, { 'nvidia.com/gpu': 8, cpu: 32, memory: '200Gi' })).toBe(otherwise);
    expect(fixFor({ topologyManagerPolicy: 'single-numa-node' }, { 'nvidia.com/gpu': 4, cpu: 120, memory: '200Gi' })).toBe(otherwise);
  });
});
