import { shellQuote } from '../../../internal';
import type { NodePlan } from '../../model';
import type { Platform } from '../../../words/platforms';
import type { Join } from './parts/first-boot';
import { DROP_IN, kubeletText, registrationFlags } from './kubelet-delivery';
import { viewOf } from './node-view';

const FOLDER = '/etc/kubernetes/kubelet.conf.d';

/**
 * How a node of OKE joins: custom cloud-init replaces OKE's own, which fetches a script and runs it. The script gives further
 * arguments to the kubelet, and so a folder of drop-ins.
 *
 * Source: docs.oracle.com, Container Engine, "Using custom cloud-init initialization scripts to set up managed nodes".
 */
export function okeJoin(plan: NodePlan, platform: Platform): Join {
  const view = viewOf(plan, platform);
  const { kubelet } = view;
  const words = [...(kubelet === undefined ? [] : [`--config-dir=${FOLDER}`]), ...registrationFlags(view)];
  const files = kubelet === undefined ? [] : [{ path: `${FOLDER}/${DROP_IN}.conf`, text: kubeletText(kubelet) }];
  return {
    kubelet: { files, services: ['kubelet'], live: true, words },
    around: {
      after: [
        "# OKE's own first boot, with what the kubelet is given besides.",
        "curl --fail -H 'Authorization: Bearer Oracle' -L0 http://169.254.169.254/opc/v2/instance/metadata/oke_init_script | base64 --decode >/var/run/oke-init.sh",
        `bash /var/run/oke-init.sh${words.length === 0 ? '' : ` --kubelet-extra-args ${shellQuote(words.join(' '))}`}`,
      ],
    },
  };
}
