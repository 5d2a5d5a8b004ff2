import { documents, found } from './places';

const release = (name: string): string => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: {devicePlugin: {config: {name: ${name}}}}`;
const configMap = (name: string, namespace: string): string => `apiVersion: v1
kind: ConfigMap
metadata: {name: ${name}, namespace: ${namespace}}
data: {any: "version: v1\\nflags: {migStrategy: single}"}`;
const allowed = (...texts: readonly string[]) => found('operator/config-missing', documents(...texts)).map((finding) => finding.allowed);

test('a ConfigMap that is called otherwise is one that the operator can mount', () => {
  expect(allowed(release('plugins'), configMap('plugin', 'gpu-operator'))).toEqual([['plugin']]);
  expect(allowed(release('plugins'), configMap('plugin', 'elsewhere'))).toEqual([]);
  expect(allowed(release('plugins'))).toEqual([]);
  expect(allowed(release("''"), configMap('plugin', 'gpu-operator'))).toEqual([]);
});
