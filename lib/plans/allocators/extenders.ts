import type { SchedulerExtender } from '../../words/formats';
import { GPU_RESOURCE } from '../../words/gpu';
import { object, oneOf, optional, plainText, required, type Schema } from '../../internal';
import { DNS_LABEL } from '../../words/kubernetes';
import { mpsUnits } from './alauda-mps/alauda-mps';
import { checkOffer } from './check-offer';
import { vcudaUnits } from './gpu-manager/gpu-manager';
import { hamiResources } from './hami/resources';

/** Where gpu-admission listens. */
export interface GpuAdmissionOptions {
  /**
   * Its address and path.
   *
   * @default 'http://127.0.0.1:3456/scheduler' - gpu-admission on the machine of kube-scheduler
   */
  readonly urlPrefix?: string;
}

const url: Schema = plainText({ pattern: /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/, what: 'an URL such as http://127.0.0.1:3456/scheduler' });
const gpuAdmissionSchema = object<GpuAdmissionOptions>({ urlPrefix: optional(url) });

/**
 * GPU-Manager's extender, which chooses the node of pods that ask for `tencent.com/vcuda-core`. It answers with one node, so
 * it is the last extender; it needs whole nodes, not their names.
 *
 * Source: tkestack/gpu-admission 47d56ae9, README.md and `build/scheduler-policy-config.json`.
 *
 * @throws GpuConfigError when the options have no such form.
 */
export function gpuAdmission(options: GpuAdmissionOptions = {}): SchedulerExtender {
  checkOffer('gpuAdmission', gpuAdmissionSchema, options);
  return {
    urlPrefix: options.urlPrefix ?? 'http://127.0.0.1:3456/scheduler',
    filterVerb: 'predicates',
    nodeCacheCapable: false,
    managedResources: [{ name: vcudaUnits.cores, ignoredByScheduler: false }],
  };
}

/** A module of the Alauda platform, and how kube-scheduler reaches its extender. */
export interface AlaudaExtenderOptions {
  /** `mps`: the MPS plugin. `vgpu`: GPU-Manager. */
  readonly module: 'mps' | 'vgpu';
  /** Address of the API server, whose proxy leads to the extender: `kubectl get endpoints kubernetes` prints host and port. */
  readonly apiServer: string;
  /**
   * Folder with `ca.crt`, and with `apiserver-kubelet-client.crt` and `.key`, by which kube-scheduler may use the proxy. Their
   * user may do nearly everything in the cluster.
   *
   * @default '/etc/kubernetes/pki'
   */
  readonly certificates?: string;
}

const alaudaExtenderSchema = object<AlaudaExtenderOptions>({
  module: required(oneOf(['mps', 'vgpu'])),
  apiServer: required(plainText({ pattern: /^https:\/\/[^\s/?#@]+$/, what: 'an address such as https://10.0.0.10:6443' })),
  certificates: optional(plainText({ pattern: /^\/[^\s:]*$/, what: 'an absolute path without blanks and colons' })),
});

/** Source: alauda/acp-docs v4.2, hardware accelerator, installation of the MPS plugin and of GPU-Manager. */
const ALAUDA = {
  mps: { service: 'nvidia-mps-scheduler-plugin', resource: mpsUnits.cores },
  vgpu: { service: 'gpu-quota-admission', resource: vcudaUnits.cores },
} as const;

/**
 * The extender of a module of the Alauda platform, reached through the API server. The platform's manual writes it as
 * `v1beta2`, which no kube-scheduler reads since 1.28.
 *
 * @throws GpuConfigError when the options have no such form.
 */
export function alaudaExtender(options: AlaudaExtenderOptions): SchedulerExtender {
  checkOffer('alaudaExtender', alaudaExtenderSchema, options);
  const { module, apiServer, certificates = '/etc/kubernetes/pki' } = options;
  const { service, resource } = ALAUDA[module];
  return {
    urlPrefix: `${apiServer}/api/v1/namespaces/kube-system/services/${service}/proxy/scheduler`,
    filterVerb: 'predicates',
    enableHTTPS: true,
    nodeCacheCapable: false,
    tlsConfig: {
      insecure: false,
      certFile: `${certificates}/apiserver-kubelet-client.crt`,
      keyFile: `${certificates}/apiserver-kubelet-client.key`,
      caFile: `${certificates}/ca.crt`,
    },
    managedResources: [{ name: resource, ignoredByScheduler: false }],
  };
}

/** Where HAMi's extender is. */
export interface HamiExtenderOptions {
  /**
   * Namespace of HAMi's release.
   *
   * @default 'kube-system'
   */
  readonly namespace?: string;
  /**
   * Name of the Service of HAMi's scheduler.
   *
   * @default 'hami-scheduler'
   */
  readonly service?: string;
  /**
   * Certificates of the authority that signed HAMi's, in base64: `ca` or `tls.crt` of the Secret `hami-scheduler-tls`.
   *
   * @default - any certificate is taken, as in HAMi's own chart
   */
  readonly caData?: string;
}

const label = plainText({ pattern: DNS_LABEL, what: 'a DNS label of up to 63 characters' });
const hamiExtenderSchema = object<HamiExtenderOptions>({
  namespace: optional(label),
  service: optional(label),
  caData: optional(plainText({ pattern: /^[A-Za-z0-9+/]+={0,2}$/, what: 'base64' })),
});

/**
 * HAMi's extender, for a scheduler in the cluster that is to place HAMi's pods besides HAMi's own: it counts memory and cores
 * of GPUs, which no node advertises. It binds, so no other extender may.
 *
 * Source: HAMi v2.10.0 `charts/hami/templates/scheduler/configmap.yaml`, `service.yaml`.
 *
 * @throws GpuConfigError when the options have no such form.
 */
export function hamiExtender(options: HamiExtenderOptions = {}): SchedulerExtender {
  checkOffer('hamiExtender', hamiExtenderSchema, options);
  const { namespace = 'kube-system', service = 'hami-scheduler', caData } = options;
  const host = `${service}.${namespace}.svc`;
  return {
    urlPrefix: `https://${host}:443`,
    filterVerb: 'filter',
    bindVerb: 'bind',
    weight: 1,
    enableHTTPS: true,
    tlsConfig: caData === undefined ? { insecure: true } : { caData },
    httpTimeout: '30s',
    nodeCacheCapable: true,
    managedResources: [GPU_RESOURCE, ...Object.values(hamiResources)].map((name) => ({ name, ignoredByScheduler: true })),
  };
}
