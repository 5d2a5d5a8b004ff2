import { podWith, type YamlCases } from './yaml-case';

const ONE = 'resources: {limits: {nvidia.com/gpu: 1}}';

/** A pod on the pool of a context, which tolerates its taint. */
const on = (container: string): string =>
  podWith(container, 'nodeSelector: {team: ml}\ntolerations: [{key: nvidia.com/gpu, operator: Exists}]');

const pools = (machine: string, more: object = {}): object => ({
  kubernetes: '1.34',
  pools: [{ name: 'train', machine, nodeSelector: { team: 'ml' }, ...more }],
});

const limits = (more: string): string => on(`resources: {limits: {nvidia.com/gpu: 8, cpu: 64, memory: 512Gi, ${more}}}`);

/** What pods take of their node, and what they reach on it. */
export const shareCases: YamlCases = {
  'qos/best-effort': {
    says: "asks for neither CPU nor memory on pool 'train', whose kubelets give CPUs to pods with limits",
    wrong: on(ONE),
    right: on('resources: {limits: {nvidia.com/gpu: 1, cpu: 8, memory: 64Gi}}'),
    context: pools('dgxH100', { kubelet: { cpuManagerPolicy: 'static', reservedSystemCPUs: '0-1,112-113' } }),
  },
  'pool/network-devices': {
    says: "its containers ask for 33 vpc.amazonaws.com/efa, and no node of pool 'train' has more than 32",
    wrong: limits('vpc.amazonaws.com/efa: 33'),
    right: limits('vpc.amazonaws.com/efa: 32'),
    context: pools('aws.p5.48xlarge'),
  },
  'pod/host-access': {
    says: "container 'main' has all rights on its node, and sees every GPU there",
    wrong: podWith(`${ONE}\nsecurityContext: {privileged: true}`),
    right: podWith(`${ONE}\nsecurityContext: {capabilities: {add: [IPC_LOCK, SYS_NICE]}}`),
  },
};
