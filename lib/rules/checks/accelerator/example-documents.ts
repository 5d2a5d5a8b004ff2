import { type ExamplePod, examplePod } from '../../example-pod';

/** A pod of an example that asks for devices by these limits. */
export const podWith = (limits: string, annotation = '', rest: Pick<ExamplePod, 'main' | 'spec'> = {}): string =>
  examplePod({
    limits,
    ...rest,
    spec: ['schedulerName: hami-scheduler', ...(rest.spec ?? [])],
    ...(annotation === '' ? {} : { metadata: `annotations: {${annotation}}` }),
  });

/** A release of HAMi for examples of it. */
export const releaseWith = (values: string, version = '2.10.0'): string => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: hami
  namespace: kube-system
spec:
  chart:
    spec:
      chart: hami
      version: ${version}
  values:
    scheduler:
      kubeScheduler:
        image:
          tag: v1.34.2
${values
  .split('\n')
  .map((line) => `    ${line}`)
  .join('\n')}
`;

/** What no document shows: nodes with such devices. */
export const contextOf = (sharing: object): object => ({
  kubernetes: '1.34',
  pools: [{ name: 'npus', nodes: 2, sharing: { hamiDevices: sharing }, nodeSelector: { 'cdk8s-gpu/pool': 'npus' } }],
});

/** A pod on the nodes of that pool. */
export const SELECTED = { spec: ['nodeSelector: {cdk8s-gpu/pool: npus}'] };
