import type { Rule } from './rule';

const lostHook: Rule = {
  id: 'delivery/lost-hook',
  severity: 'error',
  about: 'What a chart does in hooks is done by somebody.',
  fix: "deliver the chart with its hooks (flux(), argoCd(), k3s(), valuesFile(), Pulumi's release()), or set its values so that it needs none",
  source:
    'helm.sh documentation, "Chart Hooks"; HAMi v2.10.0 charts/hami/templates/scheduler/job-patch: these Jobs make the certificate of the webhook',
  *check({ operators }) {
    for (const { path, chart, lostHooks = [] } of operators) {
      for (const { kind, name, events } of lostHooks) {
        yield {
          subject: path,
          problem: `the chart is rendered, and ${kind} '${name}' runs in a hook alone`,
          got: events,
          ...(chart === 'hami'
            ? { fix: "let cert-manager make the certificate: certificates: 'cert-manager', or deliver the chart with its hooks" }
            : {}),
        };
      }
    }
  },
};

const helmController: Rule = {
  id: 'delivery/helm-controller',
  severity: 'warning',
  about: 'A HelmChart is read by the helm-controller that comes with k3s and RKE2.',
  fix: "say distribution: 'k3s' or 'rke2', choose another delivery, or silence this where you installed the controller",
  source: 'docs.k3s.io, "Helm": the controller is part of k3s and RKE2',
  *check({ operators }) {
    for (const { path, delivery, cluster } of operators) {
      if (delivery !== 'k3s' || cluster === undefined || cluster.distribution === 'k3s' || cluster.distribution === 'rke2') continue;
      yield {
        subject: path,
        problem: `nothing installs a HelmChart in a cluster of ${cluster.distribution}`,
        got: cluster.distribution,
        allowed: ['k3s', 'rke2'],
      };
    }
  },
};

/** How releases of charts reach the cluster. */
export const deliveryRules: readonly Rule[] = [lostHook, helmController];
