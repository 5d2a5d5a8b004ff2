import { bottlerocketNvidia } from './bottlerocket-image';
import { DRIVER_AND_TOOLKIT, NOTHING, type Platform } from './platform';

const AMI = 'awslabs/amazon-eks-ami v20260724';
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
      operator: {},
      source: `${AMI}; ${GUIDE}: driver.enabled=false, toolkit.enabled=false`,
    },
    'al2023-standard': {
      about: 'the standard Amazon Linux 2023 AMI, which has no driver',
      brings: NOTHING,
      os: ['amazon-linux-2023'],
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
  toleratesGpus: 'yes',
} as const satisfies Platform;
