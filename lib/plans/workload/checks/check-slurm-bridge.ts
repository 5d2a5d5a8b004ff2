import type { Problem } from '../../../internal';
import { minorOf } from '../../../words/kubernetes';
import { type GpuRequest, memberOf, modeOf } from '../../model';
import type { SlurmBridgeQueue } from '../../queues';
import type { PodProps } from '../pod/pod-props';

/** Source: slurm-bridge v1.2.1 `helm/slurm-bridge/Chart.yaml`, kubeVersion. */
const FIRST_MINOR = 34;
/** Ways to give out GPUs that Slurm is told rightly. */
const SERVED: readonly string[] = ['exclusive', 'mig'];

/** What slurm-bridge would not place, or would tell Slurm wrongly of. Sources: slurm-bridge v1.2.1, by each. */
export function checkSlurmBridge(
  { pool, ...props }: PodProps & { readonly request?: GpuRequest; readonly kind?: string },
  { gres }: SlurmBridgeQueue,
  path: string,
): readonly Problem[] {
  const { request, kind } = props;
  const mode = pool && modeOf(pool.description.sharing);
  const version = pool?.description.cluster?.kubernetes;
  const member = request && memberOf(request);
  return [
    // internal/utils/slurmjobir/owner.go: the owner of a pod must be readable, and these are not.
    ...(kind === 'DaemonSet'
      ? [
          {
            path: `${path}.queue`,
            problem: 'does not place pods of a DaemonSet: slurm-bridge may not read it',
            got: kind,
            fix: 'remove it',
          },
        ]
      : []),
    ...(version !== undefined && minorOf(version) < FIRST_MINOR
      ? [
          {
            path: `${path}.queue`,
            problem: `is slurm-bridge, which Kubernetes ${version} cannot run`,
            got: version,
            allowed: `1.${FIRST_MINOR} or later`,
            fix: 'use another queue, or a newer Kubernetes',
          },
        ]
      : []),
    // internal/admission/admission.go, ValidateCreate.
    ...(member === 'claim'
      ? [
          {
            path: `${path}.request.claim`,
            problem: 'is a resource claim, and slurm-bridge refuses pods with claims',
            fix: 'ask for gpus or mig',
          },
        ]
      : []),
    // internal/utils/slurmjobir/slurmjobir.go, parseGPUDevicePlugin.
    ...(mode === undefined || SERVED.includes(mode)
      ? []
      : [
          {
            path: `${path}.queue`,
            problem: 'tells Slurm of whole GPUs, by nvidia.com/gpu, and this pool gives them out in another way',
            got: mode,
            allowed: SERVED,
            fix: 'take a pool with exclusive() or mig()',
          },
        ]),
    ...(member === 'mig' && gres === undefined
      ? [
          {
            path: `${path}.queue.gres`,
            problem: 'is missing: slurm-bridge tells Slurm of nvidia.com/gpu, and nothing of MIG devices',
            fix: `write gres: 'gres/gpu:${request?.mig ?? ''}=${request?.count ?? 1}'`,
          },
        ]
      : []),
  ];
}
