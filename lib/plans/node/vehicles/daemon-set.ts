import { mirrored } from '../../charts';
import { comment, lines, shellQuote, toYaml } from '../../../internal';
import { type KubeObject, POD_SECURITY } from '../../../words/kubernetes';
import type { NodePlan, VehicleRow } from '../../model';
import { sh } from '../sh';
import { sysctlPath } from './bash/values';
import { sysctlsOf, sysfsOf } from './parts/host-setup';
import { objectName } from './parts/object-name';
import { lacksOfDeclared } from './parts/safeguards';

const NAMESPACE = 'cdk8s-gpu-nodes';
const WRITER = 'docker.io/library/busybox:1.37';
const PAUSE = 'registry.k8s.io/pause:3.10';

/** The images of the DaemonSet of a plan, as the site of its cluster has them. */
const images = (plan: NodePlan): readonly string[] => [WRITER, PAUSE].map((image) => imageOf(plan, image));

function imageOf({ cluster: { site } }: NodePlan, image: string): string {
  return (site?.images && mirrored(site.images, image)) ?? image;
}

/**
 * A DaemonSet that writes below `/proc/sys` and `/sys`, for nodes whose image nobody may change. A container without
 * privileges sees both read-only, and the network's keys belong to the network of the host: its first container has those
 * two things, writes, and ends; what stays has no privilege at all. It restarts nothing, and reaches one node at a time.
 */
export const daemonSet: VehicleRow = {
  id: 'daemon-set',
  name: 'a privileged DaemonSet',
  lacks: lacksOfDeclared,
  serves: ({ kubelet }, _os, nodeImage) => nodeImage === 'auto-mode' || (kubelet.by === 'platform' && nodeImage !== 'autopilot'),
  delivers: new Set(['sysctl', 'sysfs']),
  supplements: 'rest',
  images,
  write: (plan) => [
    {
      path: 'node-daemon-set.yaml',
      text: lines([
        comment(
          `Settings of the nodes of pool ${plan.pool} in cluster ${plan.cluster.name} that their image takes no other way. Made by cdk8s-gpu.`,
        ),
        [namespace, object(plan)].map((each) => toYaml(each)).join('---\n'),
      ]),
      about: `DaemonSet that sets what the node image of pool ${plan.pool} takes no other way`,
    },
  ],
};

const namespace: KubeObject = {
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name: NAMESPACE, labels: { [POD_SECURITY]: 'privileged' } },
};

function object(plan: NodePlan): KubeObject {
  const name = `settings-${objectName(plan.pool)}`;
  const labels = { 'app.kubernetes.io/name': name };
  const spec = {
    nodeSelector: plan.nodeSelector,
    tolerations: [{ operator: 'Exists' }],
    automountServiceAccountToken: false,
    hostNetwork: true,
    ...(plan.cluster.site?.pullSecrets === undefined
      ? {}
      : { imagePullSecrets: plan.cluster.site.pullSecrets.map((secret) => ({ name: secret })) }),
    initContainers: [
      {
        name: 'write',
        image: imageOf(plan, WRITER),
        command: ['sh', '-c', script(plan)],
        securityContext: { privileged: true, readOnlyRootFilesystem: true, runAsUser: 0 },
        resources: SMALL,
      },
    ],
    containers: [
      {
        name: 'pause',
        image: imageOf(plan, PAUSE),
        securityContext: {
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
          readOnlyRootFilesystem: true,
          runAsNonRoot: true,
          runAsUser: 65534,
          seccompProfile: { type: 'RuntimeDefault' },
        },
        resources: SMALL,
      },
    ],
  };
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name, namespace: NAMESPACE, labels },
    spec: {
      selector: { matchLabels: labels },
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1 } },
      template: { metadata: { labels }, spec },
    },
  };
}

/** Requests without a limit of CPU: under a static Memory Manager no small pod may be Guaranteed (Kubernetes 1.36.2, memory_manager). */
const SMALL = { requests: { cpu: '1m', memory: '8Mi' }, limits: { memory: '16Mi' } };

function script(plan: NodePlan): string {
  const writes = [
    ...Object.entries(sysctlsOf(plan)).map(([key, value]) => [`/proc/sys/${sysctlPath(key)}`, value] as const),
    ...Object.entries(sysfsOf(plan)),
  ];
  return lines([...LIBRARY, ...writes.map(([path, value]) => `put ${shellQuote(path)} ${shellQuote(value)}`), 'exit "$failed"']);
}

/** A file that cannot be written keeps no other from being written; the container fails at its end, and is tried again. */
const LIBRARY = sh`
set -eu
failed=0
# Files by a pattern, of which there may be none, or one file, which has to be there.
put() {
  for file in $1; do
    if [ ! -e "$file" ]; then
      case $1 in *\**) continue ;; esac
    fi
    if printf '%s' "$2" >"$file"; then
      printf '%s: %s\n' "$file" "$(cat "$file")"
    else
      printf '%s cannot be set to %s\n' "$file" "$2" >&2
      failed=1
    fi
  done
}
`;
