import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isPlainObject, parseYaml, toYaml } from '../../../../lib/internal';
import { type KubernetesMinor, minorOf } from '../../../../lib/words/kubernetes';
import type { CorpusDocument } from '../../corpus/document';
import { type GoProgram, goProgram, pinned } from '../../go';

/** A configuration, and what is merged over it. */
export interface KubeletQuestion {
  readonly id: string;
  readonly content: string;
  readonly dropIns?: readonly string[];
}

/** The kubelet's decoder, defaults, merging of drop-ins and validation. */
export const kubelet = (minor: KubernetesMinor): Promise<GoProgram> => goProgram(`configurations-${minor}`, ['kubelet']);

/** Such as `v1.36.3`. */
export const kubeletVersion = (minor: KubernetesMinor): string => pinned(`configurations-${minor}`, 'k8s.io/kubernetes');

/** A document as a kubelet reads it: by itself, or over what its distribution configures. */
export function questionOf({
  id,
  sort,
  content,
  kubernetes,
}: Pick<CorpusDocument, 'id' | 'sort' | 'content' | 'kubernetes'>): KubeletQuestion {
  const text = String(content);
  switch (sort) {
    case 'kubeletConfiguration':
      return { id, content: text };
    case 'kubeletDropIn':
      return { id, content: kubeadm, dropIns: [text] };
    case 'nodeadmConfig':
      return { id, content: nodeadm(minorOf(kubernetes)), dropIns: [inNodeConfig(text)] };
    default:
      throw new Error(`no kubelet reads a ${sort}`);
  }
}

export const IDENTITY = { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration' } as const;

/** nodeadm writes the inline configuration to a drop-in of its own. Source: EKS AMI v20260724, `nodeadm/doc/api.md`. */
function inNodeConfig(text: string): string {
  const [config] = parseYaml(text) as readonly { readonly spec?: { readonly kubelet?: { readonly config?: unknown } } }[];
  const inline = config?.spec?.kubelet?.config;
  return toYaml({ ...IDENTITY, ...(isPlainObject(inline) ? inline : {}) });
}

/** What kubeadm gives to every node. Source: Kubernetes 1.36.3 `cmd/kubeadm/app/componentconfigs/kubelet.go`. */
const kubeadm = toYaml({
  ...IDENTITY,
  authentication: {
    anonymous: { enabled: false },
    webhook: { cacheTTL: '0s', enabled: true },
    x509: { clientCAFile: '/etc/kubernetes/pki/ca.crt' },
  },
  authorization: { mode: 'Webhook', webhook: { cacheAuthorizedTTL: '0s', cacheUnauthorizedTTL: '0s' } },
  cgroupDriver: 'systemd',
  clusterDNS: ['10.96.0.10'],
  clusterDomain: 'cluster.local',
  healthzBindAddress: '127.0.0.1',
  healthzPort: 10248,
  rotateCertificates: true,
  staticPodPath: '/etc/kubernetes/manifests',
});

/**
 * What nodeadm gives to a node, as its own tests of Kubernetes 1.34 and later expect it; before, without what it sets only
 * since then.
 */
function nodeadm(minor: number): string {
  const shared = process.env['CDK8S_GPU_SHARED'] ?? resolve(__dirname, '../../../../../shared');
  const cases = resolve(shared, 'upstream/aws-eks-nodeadm/nodeadm/test/e2e/cases');
  const text = (fromNodeadm ??= readFileSync(resolve(cases, 'kubelet-config-set-empty/expected-kubelet-config.json'), 'utf8'));
  if (minor >= 34) return text;
  const { shutdownGracePeriod: _whole, shutdownGracePeriodCriticalPods: _part, ...rest } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify({ ...rest, featureGates: { RotateKubeletServerCertificate: true } });
}
let fromNodeadm: string | undefined;
