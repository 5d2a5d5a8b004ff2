import type { Site } from '../../model';
import { ownValue, shellQuote } from '../../../internal';

/** A file as the site has it, or where its project publishes it. */
export function downloaded(site: Site | undefined, url: string): string {
  const { host, pathname } = new URL(url);
  const at = site?.downloads;
  if (at === undefined) return url;
  if (typeof at === 'string') return `${withoutSlash(at)}/${host}${pathname}`;
  const mirror = ownValue(at, host);
  return mirror === undefined ? url : `${withoutSlash(mirror)}${pathname}`;
}

/** Whether a file comes from the site. */
export const isDownloadOfSite = (downloads: NonNullable<Site['downloads']>, url: string): boolean =>
  (typeof downloads === 'string' ? [downloads] : Object.values(downloads)).some((at) => url.startsWith(`${withoutSlash(at)}/`));

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** Lines of a shell that send what it downloads through the site's proxy. */
export function proxyLines({ proxy }: Site = {}): readonly string[] {
  if (proxy === undefined) return [];
  const { https, http = https, noProxy } = proxy;
  return [
    `export https_proxy=${shellQuote(https)} http_proxy=${shellQuote(http)} no_proxy=${shellQuote(['localhost', '127.0.0.1', ...noProxy].join(','))}`,
  ];
}
