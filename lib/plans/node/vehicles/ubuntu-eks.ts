import { shellQuote } from '../../../internal';
import { minorOf } from '../../../words/kubernetes';
import type { NodePlan } from '../../model';
import type { Platform } from '../../../words/platforms';
import type { Join } from './parts/first-boot';
import { DROP_IN, kubeletText, registrationFlags } from './kubelet-delivery';
import { viewOf } from './node-view';

const FOLDER = '/etc/kubernetes/kubelet.conf.d';
/** systemd's service of the snap's daemon. */
const SERVICE = 'snap.kubelet-eks.daemon';

/** Whether a node is one of Canonical's images for EKS, whose kubelet is a snap. */
export const isUbuntuEks = ({ id }: Pick<Platform, 'id'>, os = ''): boolean => id === 'eks' && os.startsWith('ubuntu-');

/**
 * How a node of EKS with Ubuntu joins: user data call `/etc/eks/bootstrap.sh` of the image, which writes the kubelet's and
 * containerd's configuration, gives the snap its options (`args` are further ones) and starts it. Ours comes after, so that
 * containerd keeps it, with the kubelet stopped until the node is set up.
 *
 * Source: `/etc/eks/bootstrap.sh` of Canonical's images for EKS (kubelet_snap_configure); documentation.ubuntu.com/aws,
 * "EKS kubelet snap"; eksctl `pkg/nodebootstrap/assets/scripts/bootstrap.ubuntu.sh` c33e1361.
 */
export function ubuntuEksJoin(plan: NodePlan, platform: Platform): Join {
  const view = viewOf(plan, platform);
  const { kubelet } = view;
  const words = [...(kubelet === undefined ? [] : [`--config-dir=${FOLDER}`]), ...registrationFlags(view)];
  // As on kubeadm's nodes, the variable that the folder needed in alpha.
  const alpha = kubelet !== undefined && minorOf(plan.cluster.kubernetes) < 31;
  return {
    kubelet: {
      files: [
        ...(kubelet === undefined ? [] : [{ path: `${FOLDER}/${DROP_IN}.conf`, text: kubeletText(kubelet) }]),
        ...(alpha
          ? [
              {
                path: `/etc/systemd/system/${SERVICE}.service.d/90-cdk8s-gpu.conf`,
                text: '[Service]\nEnvironment="KUBELET_CONFIG_DROPIN_DIR_ALPHA=on"\n',
              },
            ]
          : []),
      ],
      services: [SERVICE],
      live: true,
      words,
    },
    around: {
      before: [
        '# It joins the cluster of this name in EKS; the kubelet waits until the node is set up.',
        ...(alpha ? ['systemctl daemon-reload'] : []),
        `/etc/eks/bootstrap.sh ${shellQuote(plan.cluster.name)}${words.length === 0 ? '' : ` --kubelet-extra-args ${shellQuote(words.join(' '))}`}`,
        'snap stop kubelet-eks',
        '# What its managers remember of the seconds before would keep the kubelet from starting with other memory.',
        'rm -f /var/lib/kubelet/cpu_manager_state /var/lib/kubelet/memory_manager_state',
      ],
      after: ['snap start kubelet-eks'],
    },
  };
}
