import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';
import { exampleNotebook, LABS } from './example-notebook';

export const examples: Examples = {
  'hami/privileged': {
    says: "container 'main' is privileged",
    context: LABS,
    wrong: {
      yaml: exampleNotebook({ main: ['securityContext: {privileged: true}'] }),
    },
    right: {
      yaml: exampleNotebook({ main: ['securityContext: {privileged: false}'] }),
    },
  },
  'hami/node-name': {
    says: 'the node is named',
    context: LABS,
    wrong: {
      yaml: exampleNotebook({ spec: ['nodeName: node-1'] }),
    },
    right: {
      yaml: exampleNotebook(),
    },
  },
  'hami/refused': {
    says: 'the node is named, and HAMi of these documents rejects these pods',
    wrong: {
      yaml: `${examplePod({ limits: 'nvidia.com/gpu: 1', spec: ['nodeName: gpu-1'] })}---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: hami, namespace: hami}
spec: {chart: {spec: {chart: hami, version: 2.10.0}}}
`,
    },
    right: {
      yaml: `${examplePod({ limits: 'nvidia.com/gpu: 1', spec: ['nodeSelector: {kubernetes.io/hostname: gpu-1}'] })}---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: hami, namespace: hami}
spec: {chart: {spec: {chart: hami, version: 2.10.0}}}
`,
    },
  },
};
