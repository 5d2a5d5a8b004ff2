import { gpuManagerLabels } from '../../../plans/allocators';
import { minorOf } from '../../../words/kubernetes';
import type { PoolDescription } from '../../../plans/model';
import { each } from '../../lookups/each';
import type { Rule } from '../../rule';

/** From this minor on the kubelet does not start on cgroup v1 by default, and it is the last that containerd 1.x serves. */
const LAST_OF_CONTAINERD_1 = 35;

const cgroups = each(({ pools }) => pools, {
  id: 'cores/cgroups',
  severity: 'warning',
  about: 'GPU-Manager reads cgroup v1, on a Kubernetes whose nodes have cgroup v2 and containerd 2.',
  fix: 'share the GPUs by hami() or volcanoVgpu(), or stay on Kubernetes 1.34; on 1.35 with cgroup v1 and containerd 1.7, set failCgroupV1: false in kubelet; silence this where the pool was tried',
  source:
    'gpu-manager 8cd842ed, which reads /sys/fs/cgroup/memory, and whose documentation ends at containerd 1.7; Kubernetes 1.35: failCgroupV1 is true by default, the last minor with containerd 1.x',
  *look(pool) {
    const { cluster, sharing, name, path } = pool;
    if (cluster === undefined || gpuManagerLabels(sharing) === undefined) return;
    const minor = minorOf(cluster.kubernetes);
    if (!(minor >= LAST_OF_CONTAINERD_1) || (minor === LAST_OF_CONTAINERD_1 && staysOnCgroupV1(pool))) return;
    yield {
      subject: path,
      at: 'sharing',
      problem: `GPU-Manager finds no containers on the nodes of pool '${name}': it reads cgroup v1, and Kubernetes ${cluster.kubernetes} expects cgroup v2${minor > LAST_OF_CONTAINERD_1 ? ' and containerd 2' : ''}`,
      got: cluster.kubernetes,
      allowed: ['1.34'],
    };
  },
});

const staysOnCgroupV1 = ({ shapes = [] }: PoolDescription): boolean =>
  shapes.length > 0 && shapes.every(({ kubelet }) => kubelet?.failCgroupV1 === false);

/** What GPU-Manager needs of its nodes. */
export const cgroupRules: readonly Rule[] = [cgroups];
