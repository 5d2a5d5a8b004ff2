import fc from 'fast-check';
import type { Site, SiteProxy } from '../../../../lib';
import { all, mostly, oneOf, props, rarer } from './props';

const registry = oneOf('registry.example', 'registry.example:5000/mirror', 'harbor.example/nvcr');
/** What a site has of its own. */
export const site = props<Site, never>(
  {
    charts: oneOf('oci://registry.example/charts', 'https://charts.example/nvidia'),
    // Few deliveries have a place for them.
    chartsSecret: rarer(rarer(oneOf('charts'))),
    images: fc.oneof(registry, all<Record<string, unknown>>({ 'nvcr.io': registry, 'docker.io': registry })),
    downloads: fc.oneof(
      oneOf('https://files.example/mirror'),
      all<Record<string, unknown>>({ 'nvidia.github.io': oneOf('https://files.example/nvidia') }),
    ),
    pullSecrets: oneOf(['registry'], ['registry', 'other']),
    proxy: props<SiteProxy, 'https' | 'noProxy'>(
      {
        https: oneOf('http://proxy.example:3128'),
        http: oneOf('http://proxy.example'),
        noProxy: mostly(oneOf(['10.0.0.0/8', '.example']), oneOf([])),
      },
      ['https', 'noProxy'],
      1,
    ),
    certificates: oneOf('site-ca'),
    chartsCertificate: rarer(rarer(oneOf('site-ca'))),
    packages: oneOf('site-packages'),
  },
  [],
  3,
);
