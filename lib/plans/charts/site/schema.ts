import {
  anyOf,
  type Check,
  list,
  map,
  object,
  optional,
  ownValue,
  plainText,
  type Problem,
  required,
  type Schema,
  textOf,
  valueIn,
} from '../../../internal';
import { DNS_SUBDOMAIN } from '../../../words/kubernetes';
import type { Place, Site, SiteProxy } from '../../model';
import type { AnyHelmDelivery } from '../delivery/delivery';

const objectName = (what: string): Schema => plainText({ pattern: DNS_SUBDOMAIN, what: `the name of a ${what}` });
const registry = plainText({
  pattern: /^[a-z0-9][a-z0-9.-]*(?::\d+)?(?:\/[a-z0-9]+(?:[._-]+[a-z0-9]+)*)*$/,
  what: "a registry with its path and without a scheme, such as 'registry.example:5000/mirror'",
});
/** It is written into scripts of nodes, so that no password belongs into it. */
const mirror = plainText({
  pattern: /^https?:\/\/[^\s'"@?#]+$/,
  what: "a URL without credentials, such as 'https://files.example/mirror'",
});
/** Judged by a check, which repeats none that may have a password in it. */
const url = plainText();

/** The form of a site. */
export const siteSchema: Schema = object<Site>({
  charts: optional(url),
  chartsSecret: optional(objectName('Secret')),
  images: optional(anyOf('a registry, or one for each registry by its host', registry, map(registry, { min: 1 }))),
  downloads: optional(anyOf('a URL, or one for each host', mirror, map(mirror, { min: 1 }))),
  pullSecrets: optional(list(objectName('Secret'), { min: 1 })),
  proxy: optional(
    object<SiteProxy>({
      https: required(url),
      http: optional(url),
      noProxy: required(list(plainText({ pattern: /^[^\s,]+$/, what: "a host, domain or range such as '10.0.0.0/8'" }), { min: 1 })),
    }),
  ),
  certificates: optional(objectName('ConfigMap')),
  chartsCertificate: optional(objectName('Secret')),
  packages: optional(objectName('ConfigMap')),
});

/** Props of a cluster, as far as a site is concerned. */
interface SiteProps {
  readonly site?: Site;
  readonly helm?: AnyHelmDelivery;
}

/** What a site says that the delivery of its releases has no place for. */
export const siteOfDelivery: Check<SiteProps, Place> = ({ site, helm }, { path }) => {
  if (site === undefined) return [];
  const kind = helm?.kind ?? 'valuesFile';
  const missing = (key: 'chartsSecret' | 'chartsCertificate', takers: readonly string[]): readonly Problem[] =>
    site[key] === undefined || takers.includes(kind)
      ? []
      : [
          {
            path: `${path}.site.${key}`,
            problem: `${kind}() has no place for it`,
            got: site[key],
            allowed: `only with ${takers.map((taker) => `${taker}()`).join(' or ')}`,
            fix: INSTEAD[kind],
          },
        ];
  return [
    ...urlProblems(`${path}.site`, site),
    ...(site.chartsSecret !== undefined && site.charts === undefined
      ? [{ path: `${path}.site.chartsSecret`, problem: 'is of no repository', got: site.chartsSecret, fix: 'give site.charts as well' }]
      : []),
    ...missing('chartsSecret', ['flux', 'k3s']),
    ...missing('chartsCertificate', ['flux']),
  ];
};

/** URLs, and what each is. */
const URLS: readonly (readonly [at: string, pattern: RegExp, what: string])[] = [
  ['charts', /^(?:https?|oci):\/\/[^\s@?#]*[^\s@?#/]$/, "a chart repository such as 'oci://registry.example/charts'"],
  ['proxy.https', /^https?:\/\/[^\s/@]+\/?$/, "a URL such as 'http://proxy.example:3128'"],
  ['proxy.http', /^https?:\/\/[^\s/@]+\/?$/, "a URL such as 'http://proxy.example:3128'"],
];

const urlProblems = (path: string, site: Site): readonly Problem[] =>
  URLS.flatMap(([at, pattern, allowed]): readonly Problem[] => {
    const got = textOf(valueIn(site, ...at.split('.')));
    if (got === undefined || pattern.test(got)) return [];
    return got.includes('@')
      ? [
          {
            path: `${path}.${at}`,
            problem: 'has a user or password in it, which everyone would read in the values',
            allowed,
            fix: ownValue(PASSWORDS, at) ?? '',
          },
        ]
      : [{ path: `${path}.${at}`, problem: 'is not a URL of its sort', got, allowed, fix: `write ${allowed}` }];
  });

/** Where passwords go instead. Source: gpu-operator v26.7.0 `values.yaml`, driver.secretEnv. */
const PASSWORDS: Readonly<Record<string, string>> = {
  charts: 'name a Secret with them: site.chartsSecret',
  'proxy.https':
    "leave site.proxy away, and give the operator's values driver.secretEnv, the name of a Secret with HTTPS_PROXY and the others",
  'proxy.http':
    "leave site.proxy away, and give the operator's values driver.secretEnv, the name of a Secret with HTTP_PROXY and the others",
};

/** How each delivery is told otherwise. */
const INSTEAD: Readonly<Record<AnyHelmDelivery['kind'], string>> = {
  valuesFile: 'remove it, and log helm in where install.sh runs: helm registry login, or ./install.sh --username ... --ca-file ...',
  rendered: 'remove it, and log helm in where the program runs, or give the charts as files: rendered({ charts })',
  release: 'remove it, and log helm in where the program runs: helm registry login, or helm repo add --ca-file',
  argoCd:
    'remove it, and give Argo CD the repository: a Secret with label argocd.argoproj.io/secret-type: repository, and argocd-tls-certs-cm',
  k3s: 'remove it, and give site.certificates, whose ConfigMap the HelmChart names',
  flux: 'remove it',
};
