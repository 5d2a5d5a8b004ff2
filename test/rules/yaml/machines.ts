import type { YamlCases } from './yaml-case';

const SYSTEM = 'feature.node.kubernetes.io/system-os_release';

/** A pool whose nodes select themselves by their operating system. */
const ubuntu = (version: string): object => ({
  name: `ubuntu-${version.slice(0, 2)}`,
  machine: 'dgxH100',
  nodeSelector: { [`${SYSTEM}.ID`]: 'ubuntu', [`${SYSTEM}.VERSION_ID`]: version },
});

const operator = (values: string): string => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: ${values}
`;

/** Nodes as their machines and systems are. */
export const machineCases: YamlCases = {
  'driver/systems': {
    says: 'nodes of ubuntu22.04 and ubuntu24.04 get the image of whichever comes first',
    wrong: operator('{driver: {nvidiaDriverCRD: {enabled: false}}}'),
    right: operator('{driver: {nvidiaDriverCRD: {enabled: true}}}'),
    context: { kubernetes: '1.34', pools: [ubuntu('22.04'), ubuntu('24.04')] },
  },
};
