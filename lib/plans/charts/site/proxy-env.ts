import type { Site } from '../../model';

/** Variables of a proxy, as the driver's package managers read them. Source: docs.nvidia.com GPU Operator, "Install GPU Operator in Proxy Environments". */
export function proxyEnv({ proxy }: Site): readonly { readonly name: string; readonly value: string }[] {
  if (proxy === undefined) return [];
  const { https, http = https, noProxy } = proxy;
  const direct = [...new Set(['localhost', '127.0.0.1', '.svc', '.cluster.local', ...noProxy])].join(',');
  return Object.entries({ HTTPS_PROXY: https, HTTP_PROXY: http, NO_PROXY: direct }).flatMap(([name, value]) => [
    { name, value },
    { name: name.toLowerCase(), value },
  ]);
}
