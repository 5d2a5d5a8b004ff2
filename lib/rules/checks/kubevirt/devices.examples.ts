import type { Examples } from '../../example';

const kubeVirt = (configuration: string): string => `apiVersion: kubevirt.io/v1
kind: KubeVirt
metadata: {name: kubevirt, namespace: kubevirt}
spec: {configuration: {${configuration}}}
`;
const machine = (deviceName: string): string => `---
apiVersion: kubevirt.io/v1
kind: VirtualMachine
metadata: {name: cad, namespace: desks}
spec:
  runStrategy: Always
  template:
    spec:
      domain:
        devices: {gpus: [{name: gpu1, deviceName: ${deviceName}}]}
        resources: {requests: {memory: 8Gi}}
`;
const pod = (resource: string): string => `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec: {containers: [{name: main, image: "x:1", resources: {limits: {${resource}: 1}}}]}
`;
const pci = (more: string): string =>
  `permittedHostDevices: {pciHostDevices: [{pciVendorSelector: "10DE:2236", resourceName: nvidia.com/GA102GL_A10${more}}]}`;
const mediated = (more: string): string =>
  `permittedHostDevices: {mediatedDevices: [{mdevNameSelector: NVIDIA A10-24Q, resourceName: nvidia.com/NVIDIA_A10-24Q, externalResourceProvider: true}]}${more}`;

export const examples: Examples = {
  'kubevirt/container': {
    says: 'gets a device of vfio',
    wrong: { yaml: pod('nvidia.com/GA102GL_A10') },
    right: { yaml: pod('nvidia.com/gpu') },
  },
  'kubevirt/permitted': {
    says: "KubeVirt 'kubevirt' does not permit this device",
    wrong: { yaml: kubeVirt(pci(', externalResourceProvider: true')) + machine('nvidia.com/GA102GL_A10G') },
    right: { yaml: kubeVirt(pci(', externalResourceProvider: true')) + machine('nvidia.com/GA102GL_A10') },
  },
  'kubevirt/external-provider': {
    says: 'two device plugins offer nvidia.com/GA102GL_A10',
    wrong: { yaml: kubeVirt(pci('')) },
    right: { yaml: kubeVirt(pci(', externalResourceProvider: true')) },
  },
  'kubevirt/mediated-devices': {
    says: 'KubeVirt makes and removes mediated devices itself',
    wrong: { yaml: kubeVirt(mediated('')) },
    right: { yaml: kubeVirt(mediated(', mediatedDevicesConfiguration: {enabled: false}')) },
  },
};
