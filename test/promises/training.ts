import { argoCd, exclusive, GpuTrainingJob, SlurmCluster } from '../../lib';
import { Manifests } from '../../lib/faces/testing';
import { found, foundIn } from './found';
import { tunedOn } from './node-site';
import type { Promised } from './promise';
import { clusterOf, operatorOn, poolOn, type Site, webOn } from './site';

const trainJob = (spec: string): string => `apiVersion: trainer.kubeflow.org/v1alpha1
kind: TrainJob
metadata: {name: llm, namespace: ml}
spec: {runtimeRef: {name: torch}${spec}}
`;
const vgpu = '{limits: {nvidia.com/gpu: 1, nvidia.com/gpumem: 8192}}';
const TRAINER = 'kubeflow trainer v2.3.0, `pkg/runtime/framework/plugins/torch`';

/** A notebook on the pool of a job that takes so many whole nodes of it; the pool has two. */
function besideAlone(site: Site, numNodes: number): void {
  const pool = tunedOn(site);
  new GpuTrainingJob(site.chart, 'llama', { pool, numNodes, request: { gpus: 8 }, image: 'x:1', exclusive: true });
  webOn(site, pool, { gpus: 1 });
}

/** A cluster of Slurm on the servers of a pool, and a notebook on it or on another one. */
function besideSlurm(site: Site, own: boolean): void {
  const pool = tunedOn(site);
  new SlurmCluster(site.chart, 'hpc', {
    version: '25.11',
    controllers: ['ctl1'],
    nodes: { dgx: { pool, hosts: 'dgx[1-2]' } },
    partitions: { train: { nodes: ['dgx'] } },
  });
  webOn(site, own ? poolOn(site, exclusive()) : pool, { gpus: 1 });
}

/** Jobs of several pods: what the YAML tables above do not have. */
export const trainingPromises: readonly Promised[] = [
  {
    pain: 'Servers of Slurm run pods as well, and Slurm and the kubelet give out the same GPUs.',
    upstream: ['gres.conf(5) of Slurm 26.05'],
    prevents: { rule: 'slurm/pool', mistake: (site) => besideSlurm(site, false), corrected: (site) => besideSlurm(site, true) },
  },
  {
    pain: 'A TrainJob says nothing of a trainer, and torchrun is told nothing: each pod trains by itself.',
    upstream: [TRAINER],
    prevents: foundIn('train/train-job', trainJob(''), trainJob(', trainer: {numNodes: 2}')),
  },
  {
    pain: 'A TrainJob on parts of GPUs starts as many processes as there are pieces of memory.',
    upstream: [TRAINER],
    prevents: foundIn(
      'train/train-job',
      trainJob(`, trainer: {numNodes: 2, resourcesPerNode: ${vgpu}}`),
      trainJob(`, trainer: {numNodes: 2, numProcPerNode: 1, resourcesPerNode: ${vgpu}}`),
    ),
  },
  {
    pain: 'A training runtime says `numProcPerNode` below `torch`, where newer releases do not read it.',
    upstream: ['NVIDIA/aicr#2280', 'kubeflow/trainer#3239'],
    prevents: found('train/removed-field'),
  },
  {
    pain: 'An elastic PyTorchJob is `standalone`, and torchrun cannot read the empty text that it is given for it.',
    upstream: ['training-operator v1.9.4, `elasticPolicy`'],
    prevents: found('train/standalone'),
  },
  {
    pain: 'A job counts the failures of each index, and its containers restart in place, which nobody counts.',
    upstream: ['Kubernetes documentation, "Jobs", `backoffLimitPerIndex`'],
    prevents: {
      default: '`restartPolicy: Never` for every training job',
      emitted: (site) => {
        new GpuTrainingJob(site.chart, 'llama', { pool: tunedOn(site), request: { gpus: 1 }, image: 'x:1' });
        return Manifests.of(site.chart).one('Job')['spec'];
      },
      expected: { completionMode: 'Indexed', completions: 1, template: { spec: { restartPolicy: 'Never' } } },
    },
  },
  {
    pain: 'A job is to have its nodes for itself, and a notebook or an agent is planned on all of them.',
    upstream: ['Kubernetes documentation, "Assigning Pods to Nodes", inter-pod anti-affinity'],
    prevents: {
      rule: 'pool/exclusive-nodes',
      mistake: (site) => besideAlone(site, 2),
      corrected: (site) => besideAlone(site, 1),
    },
  },
  {
    pain: 'The launcher of an MPIJob starts before its workers, finds no host of their names, and fails.',
    upstream: ['kubeflow/mpi-operator#481', 'kubeflow/mpi-operator#443'],
    prevents: found('train/mpi-launcher'),
  },
  {
    pain: 'mpirun or deepspeed runs in the pods of a PyTorchJob: each finds no other hosts and trains alone.',
    upstream: ['Open MPI v5.0.3, mpirun(1)', 'DeepSpeed `deepspeed/launcher/runner.py`'],
    prevents: found('train/launcher-controller'),
  },
  {
    pain: 'accelerate or deepspeed is told another number of machines than the job has pods, and waits for ever.',
    upstream: ['accelerate `src/accelerate/utils/launch.py`'],
    prevents: found('train/launcher-nodes'),
  },
  {
    pain: 'A PyTorchJob of many pods has a `backoffLimit` of three, and one failure that all containers follow uses it up.',
    upstream: ['training-operator v1.9.4 `pkg/core/job.go`, PastBackoffLimit'],
    prevents: {
      default: 'a `backoffLimit` that counts the restarts of all pods',
      emitted: (site) => {
        const job = { controller: 'PyTorchJob', numNodes: 4, maxRestarts: 3, request: { gpus: 1 }, image: 'x:1' } as const;
        new GpuTrainingJob(site.chart, 'llama', { pool: tunedOn(site), ...job });
        return Manifests.of(site.chart).one('PyTorchJob')['spec'];
      },
      expected: { runPolicy: { backoffLimit: 13 } },
    },
  },
  {
    pain: 'The pods of a TrainJob are changed in its runtime, and the job that runs never hears of it.',
    upstream: ['kubeflow trainer v2.3.0, definition of TrainJob: `runtimeRef` is immutable'],
    prevents: {
      default: 'a runtime for each content, so that the API server refuses the change',
      emitted: (site) => {
        const job = { controller: 'TrainJob', numNodes: 2, request: { gpus: 1 }, image: 'x:1' } as const;
        new GpuTrainingJob(site.chart, 'llama', { pool: tunedOn(site), ...job });
        const runtime = Manifests.of(site.chart).one('TrainingRuntime').metadata.name;
        const { runtimeRef } = Manifests.of(site.chart).one('TrainJob')['spec'] as { runtimeRef: { name: string } };
        return { follows: /^llama-[0-9a-f]{8}$/.test(runtime), isNamed: runtimeRef.name === runtime };
      },
      expected: { follows: true, isNamed: true },
    },
  },
  {
    pain: 'The image of an MPI worker has no SSH daemon.',
    upstream: ['NVIDIA/cloudai#720'],
    prevents: { cannot: 'what an image holds is not described' },
  },
  {
    pain: 'Pods of one job take the same port on the network of the host, and do not fit on one node.',
    upstream: ['Kubernetes documentation, "Assigning Pods to Nodes"'],
    prevents: found('pool/host-ports'),
  },
  {
    pain: 'A job goes over several MIG devices, which cannot reach each other.',
    upstream: ['NVIDIA Multi-Instance GPU User Guide'],
    prevents: found('train/mig-ranks'),
  },
  {
    pain: 'Volcano does not heed `networkTopology` or its own parts of GPUs, because its default configuration lacks the plugins.',
    upstream: ['volcano v1.15.1, `installer/helm/chart/volcano`'],
    prevents: found('volcano/scheduler-plugins'),
  },
  {
    pain: 'Volcano ignores the name of a tier that its pods shall share.',
    upstream: ['volcano-sh/volcano#5189'],
    prevents: found('volcano/tier-name'),
  },
  {
    pain: 'KAI starts the pods of a plain Job one by one, though they wait for each other.',
    upstream: ['KAI-Scheduler v0.17.0, `pkg/podgrouper`'],
    prevents: found('kai/gang'),
  },
  {
    pain: 'Parts of a JobSet wait for each other by `dependsOn`, and KAI waits for all of them.',
    upstream: ['KAI-Scheduler v0.17.0, `pkg/podgrouper`', 'jobset v0.12.0'],
    prevents: found('kai/depends-on'),
  },
  {
    pain: 'A ClusterQueue is written in words that newer versions of Kueue do not have.',
    upstream: ['kueue v0.19.2, `config/components/crd`'],
    prevents: found('queue/old-field'),
  },
  {
    pain: 'Kueue takes a workload out that needs half an hour to be ready, and puts it back into its queue, without end.',
    upstream: ['kueue v0.19.2, `pkg/config`'],
    prevents: found('queue/ready-timeout'),
  },
  {
    pain: 'A pod of several nodes downloads a model in an init container, or ends at once, and its whole group begins again for ever.',
    upstream: ['defilantech/LLMKube#1856', 'defilantech/LLMKube#1757', 'defilantech/LLMKube#1781'],
    prevents: found('train/group-restart'),
  },
  {
    pain: 'A node of Ray is told of a part of a GPU, which `ray start` does not take.',
    upstream: ['ray v2.60.0, `python/ray/scripts/scripts.py`'],
    prevents: found('ray/start-params'),
  },
  {
    pain: 'Ray gives away more GPUs or memory than its pods have, and they outgrow their memory.',
    upstream: ['ray-project/kuberay#2640'],
    prevents: found('ray/overcommit'),
  },
  {
    pain: 'KServe gives a runtime that says nothing 1 CPU and 2Gi, in which no model is loaded.',
    upstream: ['kserve v0.20.0, `config/runtimes`'],
    prevents: found('kserve/resources'),
  },
  {
    pain: 'Somebody scales a server of models that KServe scales as well.',
    upstream: ['kserve/kserve#5527'],
    prevents: found('kserve/scaled-twice'),
  },
  {
    pain: 'A NIMCache makes a claim without an access mode, which the API server refuses, and the models are never fetched.',
    upstream: ['k8s-nim-operator v3.1.2, `internal/shared/pvc.go`'],
    prevents: found('nim/cache'),
  },
  {
    pain: 'A NIMService serves a profile that nobody fetched into its cache.',
    upstream: ['k8s-nim-operator v3.1.2, `internal/controller/nimservice_controller.go`'],
    prevents: found('nim/cache-profile'),
  },
  {
    pain: 'A model is divided among pods in a way for which KServe has no preset, and no pod is made.',
    upstream: ['kserve v0.20.0, `config/llmisvcconfig`'],
    prevents: found('kserve/parallelism'),
  },
  {
    pain: 'Pods that read prompts take their GPUs, and no request ever reaches them.',
    upstream: ['kserve v0.20.0, `config/llmisvcconfig/config-llm-decode-template.yaml`'],
    prevents: found('kserve/prefill'),
  },
  {
    pain: 'A CRD is too long for the annotation in which `kubectl apply` keeps a copy of it.',
    upstream: ['ray-project/kuberay#271', 'argoproj/argo-cd#8128', 'vllm-project/aibrix#1151'],
    prevents: {
      default: 'an Argo CD Application whose objects are merged by the API server',
      emitted: (site) => {
        operatorOn(clusterOf(site, { helm: argoCd() }));
        return Manifests.of(site.chart).one('Application')['spec'];
      },
      expected: { syncPolicy: { syncOptions: expect.arrayContaining(['ServerSideApply=true']) } },
    },
  },
  {
    pain: 'A chart that is taken from git at a release names images of its development.',
    upstream: ['jobset v0.12.0, `charts/jobset/values.yaml`', 'lws v0.10.0, `charts/lws/values.yaml`'],
    prevents: found('delivery/development-images'),
  },
  {
    pain: 'Karpenter ends the nodes of a training job when they are thirty days old.',
    upstream: ['karpenter v1.14.1, NodePool'],
    prevents: found('karpenter/expiry'),
  },
  {
    pain: 'A HelmChart is written for a cluster that nobody gave the helm-controller of k3s.',
    upstream: ['k3s documentation, "Helm"'],
    prevents: found('delivery/helm-controller'),
  },
];
