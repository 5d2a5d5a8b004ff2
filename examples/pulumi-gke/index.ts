import * as gcp from '@pulumi/gcp';
import * as k8s from '@pulumi/kubernetes';
import * as pulumi from '@pulumi/pulumi';
import { GpuCluster, GpuNodePool, GpuOperator, GpuTrainingJob, machines, nodeGroupTaints } from 'cdk8s-gpu/pulumi';
import { kubeconfigOf } from './kubeconfig';

const location = new pulumi.Config().require('location');
const control = new gcp.container.Cluster('ml', { location, initialNodeCount: 1, minMasterVersion: '1.34' });
const provider = new k8s.Provider('ml', { kubeconfig: kubeconfigOf(control) });

// What the GPU nodes are. GKE brings the driver and its own device plugin, so the operator installs neither.
const cluster = new GpuCluster('prod', { kubernetes: '1.34', distribution: 'gke' }, { provider });
const train = new GpuNodePool('train', { cluster, machine: machines.gcp['a3-highgpu-8g'], nodes: 2, nodeImage: 'cos' });

// The machines themselves.
const accelerator = { type: 'nvidia-h100-80gb', count: 8, gpuDriverInstallationConfig: { gpuDriverVersion: 'LATEST' } };
const nodes = new gcp.container.NodePool('train', {
  cluster: control.name,
  location,
  nodeCount: 2,
  nodeConfig: {
    machineType: 'a3-highgpu-8g',
    guestAccelerators: [accelerator],
    labels: train.nodeLabels,
    taints: nodeGroupTaints(train.taints),
  },
});

new GpuOperator('gpu-operator', { cluster }, { dependsOn: [nodes] });
const research = new k8s.core.v1.Namespace('research', { metadata: { name: 'research' } }, { provider });
const llama = new GpuTrainingJob('llama', {
  namespace: research.metadata.name,
  pool: train,
  numNodes: 2,
  request: { gpus: 8 },
  // The node pool has one network. With four more for TCPX, and Google's installer of it: fabric: tcpx().
  fabric: 'none',
  image: 'registry.example/llama:1',
  command: ['torchrun', 'train.py'],
});

export const job = llama.job?.metadata.name;
