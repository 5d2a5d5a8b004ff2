import { bottlerocketNvidia } from './bottlerocket-image';
import { DRIVER_AND_TOOLKIT, NOTHING, type Platform } from './platform';

const AMI = 'awslabs/amazon-eks-ami v20260724';
/** EKS and Karpenter add a NodeConfig with the certificate of the cluster. Source: nodeadm/doc/examples.md of that release. */
const CLUSTER_CONFIG = 2048;
const GUIDE = 'awsdocs/amazon-eks-user-guide ml-eks-optimized-ami 07d09a00';

/** Amazon EKS. */
export const eks = {
  id: 'eks',
  name: 'Amazon EKS',
  controlPlane: 'provider',
  cloud: 'aws',
  images: {
    'al2023-nvidia': {
      about: 'the NVIDIA variant of the Amazon Linux 2023 AMI',
      brings: DRIVER_AND_TOOLKIT,
      os: ['amazon-linux-2023'],
      addsToUserData: CLUSTER_CONFIG,
      operator: {},
      source: `${AMI}; ${GUIDE}: driver.enabled=false, toolkit.enabled=false`,
    },
    'al2023-standard': {
      about: 'the standard Amazon Linux 2023 AMI, which has no driver',
      brings: NOTHING,
      os: ['amazon-linux-2023'],
      addsToUserData: CLUSTER_CONFIG,
      operator: {},
      source: AMI,
    },
    'bottlerocket-nvidia': bottlerocketNvidia,
    ubuntu: {
      about: "Canonical's Ubuntu image for EKS, which has no driver",
      brings: NOTHING,
      os: ['ubuntu-22.04', 'ubuntu-24.04'],
      operator: {},
      source: 'cloud-native-docs gpu-operator-v26.7-1',
    },
    'auto-mode': {
      about: 'nodes of EKS Auto Mode',
      brings: { ...DRIVER_AND_TOOLKIT, devicePlugin: true },
      os: ['bottlerocket'],
      operator: { never: 'EKS Auto Mode runs the driver and the device plugin itself' },
      source: 'awsdocs/amazon-eks-user-guide auto-accelerated',
    },
  },
  defaultImage: 'al2023-nvidia',
  asksForImage: true,
  kubelet: { by: 'nodeadm' },
  configuredBy:
    'nodeadm (AL2023), TOML user data (Bottlerocket), or cloud-init, which calls the bootstrap script of the image (Ubuntu); Auto Mode takes no configuration of the kubelet',
  // Source: Amazon EC2 User Guide, "Work with instance user data": 16 KB in raw form, before it is base64-encoded.
  userData: 16_384,
  toleratesGpus: 'yes',
} as const satisfies Platform;
