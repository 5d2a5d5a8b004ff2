import { type Document, lintDocuments, readText } from '../../../lib/read';
import { isWith } from '../../../lib/rules/lookups/together';

const deployment =
  '{apiVersion: apps/v1, kind: Deployment, metadata: {name: a, namespace: ml}, spec: {replicas: 2, template: {spec: {containers: []}}}}';
const scaler = (name: string): string =>
  `{apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {name: ${name}, namespace: ml}, spec: {maxReplicas: 4, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}}}`;
const namespace = (level: string): string =>
  `{apiVersion: v1, kind: Namespace, metadata: {name: ml, labels: {pod-security.kubernetes.io/enforce: ${level}}}}`;
const pod =
  '{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: ml}, spec: {hostNetwork: true, containers: [{name: a, image: "x:1", resources: {limits: {nvidia.com/gpu: 1}}}]}}';

const rulesIn = (files: Readonly<Record<string, string>>): readonly string[] => {
  const documents = Object.entries(files).flatMap(([file, text]): readonly Document[] => readText(file, text).documents);
  return lintDocuments(documents).findings.map(({ rule }) => rule);
};

describe('what is deployed together', () => {
  test('stands in the files of one folder', () => {
    expect(rulesIn({ 'a/deployment.yaml': deployment, 'a/scaler.yaml': scaler('a') })).toEqual(['autoscaler/replicas']);
    expect(rulesIn({ 'pod.yaml': pod, 'namespace.yaml': namespace('restricted') })).toContain('pod/security');
  });

  test('has one scope or one folder', () => {
    const facts = (where: { readonly scope?: string; readonly folder?: string }) => ({
      path: 'a',
      object: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } },
      ...where,
    });
    const deployed = (one: object, other: object) => isWith(facts(one), facts(other));
    expect(deployed({ scope: 'a', folder: 'x' }, { scope: 'a', folder: 'y' })).toBe(true);
    expect(deployed({ scope: 'a' }, { scope: 'a' })).toBe(true);
    expect(deployed({ scope: 'a', folder: 'x' }, { scope: 'b', folder: 'x' })).toBe(true);
    expect(deployed({ scope: 'a', folder: 'x' }, { scope: 'b', folder: 'y' })).toBe(false);
    expect(deployed({ scope: 'a' }, { scope: 'b' })).toBe(false);
  });

  test('does not stand in files of several folders', () => {
    expect(rulesIn({ 'a/deployment.yaml': deployment, 'b/scaler.yaml': scaler('a') })).toEqual([]);
    expect(rulesIn({ 'a/pod.yaml': pod, 'namespace.yaml': namespace('restricted') })).not.toContain('pod/security');
  });

  test('are no files that say several things by one name: they are alternatives', () => {
    const namespaces = { 'a.yaml': namespace('restricted'), 'b.yaml': namespace('privileged') };
    expect(rulesIn({ ...namespaces, 'pod.yaml': pod })).not.toContain('pod/security');
    expect(rulesIn({ ...namespaces, 'a.yaml': `${namespace('restricted')}\n---\n${pod}` })).toContain('pod/security');
    expect(rulesIn({ ...namespaces, 'b.yaml': `${namespace('privileged')}\n---\n${pod}` })).not.toContain('pod/security');
  });
});
