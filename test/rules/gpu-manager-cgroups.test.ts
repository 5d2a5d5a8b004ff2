import { App, Chart } from 'cdk8s';
import { GpuCluster, machines, modelOf, TunedGpuNode } from '../../lib';
import { exclusive, gpuManager, hami } from '../../lib/plans/allocators';
import type { Sharing } from '../../lib/plans/model';
import { judge } from '../../lib/rules';

const found = (kubernetes: string, sharing: Sharing, kubelet?: object) => {
  const app = new App();
  const cluster = new GpuCluster(new Chart(app, 'platform'), 'prod', { kubernetes: kubernetes as '1.34' });
  const common = { machine: machines.dgxH100, nodes: 1, os: 'ubuntu-24.04', intent: 'inference' };
  new TunedGpuNode(cluster, 'labs', { ...common, sharing, ...(kubelet === undefined ? {} : { kubelet }) } as never);
  return judge(modelOf(app)).filter(({ rule }) => rule === 'cores/cgroups');
};

describe('cores/cgroups', () => {
  test.each(['1.35', '1.35.2', '1.36'])('warns of GPU-Manager on Kubernetes %s', (kubernetes) =>
    expect(found(kubernetes, gpuManager())).toMatchObject([{ severity: 'warning', got: kubernetes }]),
  );

  test('says nothing of 1.34, or of 1.35 whose kubelets start on cgroup v1', () => {
    expect(found('1.34', gpuManager())).toEqual([]);
    expect(found('1.35', gpuManager(), { failCgroupV1: false })).toEqual([]);
    expect(found('1.36', gpuManager(), { failCgroupV1: false })).toHaveLength(1);
  });

  test.each([exclusive(), hami()])('says nothing of other ways of sharing', (sharing) => expect(found('1.36', sharing)).toEqual([]));
});
