import type { PlannedChart } from '../../model';
import { hamiValues } from './derive';
import type { HamiProps } from './props';
import { DEFAULT_HAMI_VERSION, HAMI_CHART, hamiReleases } from './versions';
import { hamiSite } from './site';

/** How a release of HAMi is planned. */
export const hamiRelease: PlannedChart<HamiProps> = {
  chart: HAMI_CHART,
  // Source: HAMi v2.10.0 `README.md`, "Quick start".
  repository: { url: 'https://project-hami.github.io/HAMi/', name: 'hami-charts' },
  releases: hamiReleases,
  version: DEFAULT_HAMI_VERSION,
  namespace: 'kube-system',
  podSecurity: 'privileged',
  site: hamiSite,
  runtimeClassAt: 'devicePlugin.runtimeClassName',
  // The Job of the chart's hook writes the webhook's certificate authority into it, and so does cert-manager.
  // Source: HAMi v2.10.0 `charts/hami/templates/scheduler/job-patch/job-patchWebhook.yaml`, `webhook.yaml`.
  filledIn: [{ group: 'admissionregistration.k8s.io', kind: 'MutatingWebhookConfiguration', paths: ['/webhooks/0/clientConfig/caBundle'] }],
  values: ({
    version,
    cluster,
    pools,
    operators,
    props: { certificates = 'hook', gpuHookPath = '/usr/local', nodeNames = {}, values = {} },
  }) => hamiValues({ version, cluster, pools, operators, certificates, gpuHookPath, nodeNames }, values),
  facts: ({ props: { nodeNames = {} } }) => (Object.keys(nodeNames).length > 0 ? { nodeNames } : {}),
};
