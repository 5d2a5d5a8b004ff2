import type { Examples } from '../../example';

export const examples: Examples = {
  'node/kernel-argument-twice': {
    says: 'pci is given twice, and only one counts',
    wrong: {
      yaml: `apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfig
metadata: {name: 90-gpu, labels: {machineconfiguration.openshift.io/role: worker}}
spec: {kernelArguments: ["pci=realloc=off", "pci=disable_acs_redir=pci:0:0"]}
`,
    },
    right: {
      yaml: `apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfig
metadata: {name: 90-gpu, labels: {machineconfiguration.openshift.io/role: worker}}
spec: {kernelArguments: ["pci=realloc=off,disable_acs_redir=pci:0:0"]}
`,
    },
  },
  'node/isolcpus': {
    says: 'the threads of a program crowd on a few of these CPUs',
    wrong: {
      yaml: `apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfig
metadata: {name: 90-gpu, labels: {machineconfiguration.openshift.io/role: worker}}
spec: {kernelArguments: ["isolcpus=4-63"]}
`,
    },
    right: {
      yaml: `apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfig
metadata: {name: 90-gpu, labels: {machineconfiguration.openshift.io/role: worker}}
spec: {kernelArguments: ["isolcpus=managed_irq,4-63"]}
`,
    },
  },
  'node/c-states': {
    says: 'leaves the CPUs to acpi_idle',
    wrong: {
      yaml: `apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfig
metadata: {name: 90-gpu, labels: {machineconfiguration.openshift.io/role: worker}}
spec: {kernelArguments: ["intel_idle.max_cstate=0"]}
`,
    },
    right: {
      yaml: `apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfig
metadata: {name: 90-gpu, labels: {machineconfiguration.openshift.io/role: worker}}
spec: {kernelArguments: ["intel_idle.max_cstate=0", "processor.max_cstate=1"]}
`,
    },
  },
  'node/transparent-huge-pages': {
    says: 'takes them also from programs that ask for them',
    wrong: {
      yaml: `apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfig
metadata: {name: 90-gpu, labels: {machineconfiguration.openshift.io/role: worker}}
spec: {kernelArguments: ["transparent_hugepage=never"]}
`,
    },
    right: {
      yaml: `apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfig
metadata: {name: 90-gpu, labels: {machineconfiguration.openshift.io/role: worker}}
spec: {kernelArguments: ["transparent_hugepage=madvise"]}
`,
    },
  },
};
