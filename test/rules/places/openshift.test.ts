import { places } from './places';

const kubelet = (apiVersion: string, at: 'spec.kubeletConfig' | 'whole'): string =>
  at === 'whole'
    ? `apiVersion: ${apiVersion}\nkind: KubeletConfiguration\nfeatureGates: {RouteExternalCertificate: true}\n`
    : `apiVersion: ${apiVersion}\nkind: KubeletConfig\nmetadata: {name: gpu}\nspec: {kubeletConfig: {featureGates: {RouteExternalCertificate: true}}}\n`;

test('a kubelet of OpenShift has gates of its own', () => {
  const [own, theirs] = [
    kubelet('kubelet.config.k8s.io/v1beta1', 'whole'),
    kubelet('machineconfiguration.openshift.io/v1', 'spec.kubeletConfig'),
  ];
  const said = (text: string, context: object) => places('kubelet/feature-gate', text, context);
  expect(said(own, { kubernetes: '1.34' })).toEqual(['featureGates.RouteExternalCertificate']);
  expect(said(own, { kubernetes: '1.34', distribution: 'openshift' })).toEqual([]);
  expect(said(theirs, { kubernetes: '1.34' })).toEqual([]);
});
