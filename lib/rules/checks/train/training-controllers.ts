import { countsDevices, countsWholeDevices, partResources } from '../../../plans/allocators';
import { type Container, parseQuantity } from '../../../words/kubernetes';
import type { Model, ObjectFacts } from '../../../plans/model';
import { counted, jsonOf, listOf, ownValue, textOf, valueIn, wholeOf } from '../../../internal';
import { commandsWith, lastOf, mentions, wordsOf } from '../commands/commands';
import { startOptions } from '../commands/processes';
import { isLauncher, mpirun, programBehind } from '../../../plans/workload';
import { each, objects } from '../../lookups/each';
import { namedAs } from '../../lookups/references';
import { gpusOfContainer, podsMadeBy, type SeenPod } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';
import { isWith } from '../../lookups/together';

const mpiSlots = each(objects('kubeflow.org', 'MPIJob'), {
  id: 'train/mpi-slots',
  severity: 'warning',
  about: 'An MPIJob has another number of slots than GPUs, or starts more processes than slots.',
  fix: 'set slotsPerWorker to the GPUs of a worker, and -np to workers times slots',
  source:
    'mpi-operator v0.8.0: slotsPerWorker is 1 by default and is written to the host file; opendatahub-io/distributed-workloads issue 751',
  *look(facts, model) {
    const spec = jsonOf(facts.object['spec']);
    const slots = spec['slotsPerWorker'] === undefined ? 1 : wholeOf(spec['slotsPerWorker']);
    if (slots === undefined) return;
    const pods = podsMadeBy(model, facts);
    const workers = pods.find(({ pod }) => pod.pointer.includes('.Worker.'));
    const gpus = workers && Math.max(0, ...workers.containers.map(({ container }) => gpusOfContainer(workers, container) ?? 0));
    if (gpus && gpus !== slots)
      yield { at: 'spec.slotsPerWorker', problem: `each worker has ${counted(gpus, 'GPU')}`, got: slots, allowed: [gpus] };
    const launcher = pods.find(({ pod }) => pod.pointer.includes('.Launcher.'));
    const most = slots * ((workers?.pod.replicas ?? 0) + (spec['runLauncherAsWorker'] === true ? 1 : 0));
    for (const { container, step } of launcher?.containers ?? []) {
      const started = processesOfMpi(container);
      if (launcher === undefined || most === 0 || started === undefined || started <= most) continue;
      yield {
        at: `${launcher.pod.pointer}.${step}`,
        problem: 'mpirun is to start more processes than the workers have slots',
        got: started,
        allowed: `up to ${most}`,
      };
    }
  },
});

/** The fewest that one of its commands starts, where all say how many. */
function processesOfMpi(container: Container): number | undefined {
  if (!mentions(container, COUNTS) || wordsOf(container).some((word) => word.includes('oversubscribe'))) return undefined;
  const said = commandsWith(container, isMpi).map((words) => {
    const launcher = words.findIndex(isMpi);
    return lastOf(words.slice(launcher, programBehind(mpirun, words, launcher)), (option) => mpirun.processes.includes(option));
  });
  return said.length > 0 && said.every((value) => value !== undefined && /^\d+$/.test(value)) ? Math.min(...said.map(Number)) : undefined;
}

/** What each option for processes has in it, before a command is taken apart. */
const COUNTS = /-n/;

const isMpi = (word: string): boolean => isLauncher(mpirun, word);

const pyTorchJob = each(objects('kubeflow.org', 'PyTorchJob'), {
  id: 'train/pytorch-job',
  severity: 'error',
  about: 'A PyTorchJob has no or several masters, or no container that its controller finds.',
  fix: "call the container 'pytorch', and leave Master at one pod; more pods are of Worker",
  source: 'training-operator v1.9.4 pkg/webhooks/pytorch: Master has exactly one replica, and a container named pytorch is required',
  *look(facts) {
    const roles = jsonOf(jsonOf(facts.object['spec'])['pytorchReplicaSpecs']);
    for (const [role, given] of Object.entries(roles)) {
      const containers = valueIn(given, 'template', 'spec', 'containers');
      const at = `spec.pytorchReplicaSpecs.${role}`;
      if (Array.isArray(containers) && !listOf(containers).some(({ name }) => name === 'pytorch'))
        yield {
          at: `${at}.template.spec.containers`,
          problem: `no container of ${role} is called 'pytorch'`,
          got: listOf(containers).map(({ name }) => name),
          allowed: ['pytorch'],
        };
      const replicas = jsonOf(given)['replicas'];
      if (role === 'Master' && replicas !== undefined && replicas !== 1)
        yield { at: `${at}.replicas`, problem: 'a job has one master', got: replicas, allowed: [1] };
    }
  },
});

const pyTorchProcesses = each(objects('kubeflow.org', 'PyTorchJob'), {
  id: 'train/pytorch-processes',
  severity: 'warning',
  about: 'A PyTorchJob does not start one process for each GPU of a pod.',
  fix: 'set spec.nprocPerNode to the number of GPUs of a pod, or give torchrun --nproc-per-node',
  source:
    'kubeflow/trainer issue 1992: auto with elasticPolicy trained on one of eight GPUs; training-operator v1.9.4: WORLD_SIZE counts one process a pod with auto',
  *look(facts, model) {
    const spec = jsonOf(facts.object['spec']);
    const gpus = Math.max(0, ...podsMadeBy(model, facts).flatMap(gpusOfUntold));
    const got = textOf(spec['nprocPerNode']) ?? 'auto';
    if (gpus < 2 || String(gpus) === got) return;
    const elastic = spec['elasticPolicy'] !== undefined;
    if (/^\d+$/.test(got) || (got === 'auto' && elastic))
      yield { at: 'spec.nprocPerNode', problem: `each pod has ${counted(gpus, 'GPU')}`, got, allowed: [String(gpus)] };
  },
});

/**
 * The GPUs of each container whose command does not say how many processes it starts: an argument of torchrun beats the
 * variable that the controller sets. Source: pytorch torch/distributed/argparse_util.py, `env`.
 */
const gpusOfUntold = ({ containers, asks }: SeenPod): readonly number[] =>
  containers.flatMap(({ container }) =>
    startOptions(container).some(({ name }) => name === '--nproc-per-node') ? [] : (gpusOfContainer({ asks }, container) ?? []),
  );

const trainJob = each(objects('trainer.kubeflow.org', 'TrainJob'), {
  id: 'train/train-job',
  severity: 'warning',
  about: 'A TrainJob lacks what its trainer cannot find out, such as the number of processes.',
  fix: 'add spec.trainer with numNodes and numProcPerNode',
  source:
    'kubeflow trainer v2.3.0 pkg/runtime/framework/plugins/torch/torch.go: no PET_ variables without spec.trainer, and resources whose name has no gpu in it count as CPUs; NVIDIA/aicr issue 2280',
  *look(facts, model) {
    const problem = usesTorch(model, facts) ? trainJobProblem(facts) : undefined;
    if (problem) yield { ...problem };
  },
});

/** Whether its runtime is one of torchrun, as far as that is known. */
function usesTorch(model: Model, facts: ObjectFacts): boolean {
  const { name, kind } = jsonOf(valueIn(facts.object['spec'], 'runtimeRef'));
  const runtime = namedAs(model, 'trainer.kubeflow.org', textOf(kind) ?? 'ClusterTrainingRuntime', textOf(name) ?? '').find((other) =>
    isWith(other, facts),
  );
  const policy = jsonOf(valueIn(runtime?.object['spec'], 'mlPolicy'));
  return ['mpi', 'jax', 'xgboost', 'flux'].every((other) => ownValue(policy, other) === undefined);
}

function trainJobProblem({ object }: ObjectFacts): Omit<Finding, 'subject'> | undefined {
  const spec = jsonOf(object['spec']);
  if (spec['runtimeRef'] === undefined) return undefined;
  if (spec['trainer'] === undefined)
    return { at: 'spec', problem: 'without spec.trainer torchrun gets no settings: each pod trains by itself' };
  const limits = jsonOf(valueIn(spec, 'trainer', 'resourcesPerNode', 'limits'));
  const names = Object.keys(limits);
  const processes = valueIn(spec, 'trainer', 'numProcPerNode');
  const at = 'spec.trainer.numProcPerNode';
  if (processes === undefined) {
    const uncounted =
      names.find((name) => countsDevices(name) && !name.includes('gpu')) ?? names.find((name) => partResources().includes(name));
    return uncounted === undefined
      ? undefined
      : {
          at: 'spec.trainer',
          problem: `the trainer does not count ${uncounted} as GPUs, and starts a process for each CPU or each piece`,
          got: limits,
        };
  }
  const gpus = names.reduce((sum, name) => (countsWholeDevices(name) ? sum + (parseQuantity(ownValue(limits, name)) ?? 0) : sum), 0);
  return gpus > 0 && wholeOf(processes) !== undefined && processes !== gpus
    ? { at, problem: `each node has ${counted(gpus, 'GPU')}`, got: processes, allowed: [gpus] }
    : undefined;
}

const RESERVED = ['PET_NNODES', 'PET_NPROC_PER_NODE', 'PET_NODE_RANK', 'PET_MASTER_ADDR', 'PET_MASTER_PORT'];

const trainJobEnv = each(objects('trainer.kubeflow.org', 'TrainJob'), {
  id: 'train/reserved-env',
  severity: 'error',
  about: 'A TrainJob sets a variable that its controller sets.',
  fix: 'remove them from spec.trainer.env: numNodes and numProcPerNode decide them',
  source: 'kubeflow trainer v2.3.0 pkg/runtime/framework/plugins/torch/torch.go, Validate',
  *look(facts) {
    const names = listOf(valueIn(facts.object['spec'], 'trainer', 'env')).map(({ name }) => name);
    const got = RESERVED.filter((name) => names.includes(name));
    if (got.length > 0) yield { at: 'spec.trainer.env', problem: 'these variables are reserved', got };
  },
});

const leaderWorkers = each(objects('leaderworkerset.x-k8s.io', 'LeaderWorkerSet'), {
  id: 'train/group-size',
  severity: 'error',
  about: "The size of a LeaderWorkerSet's groups is not a multiple of its subgroups.",
  fix: 'make size, or size less the leader, a multiple of subGroupSize; with LeaderExcluded it is size less the leader',
  source: 'lws v0.9.0 and v0.10.0 pkg/webhooks/leaderworkerset_webhook.go, validateUpdateSubGroupPolicy',
  *look(facts) {
    const template = jsonOf(valueIn(facts.object['spec'], 'leaderWorkerTemplate'));
    const size = wholeOf(template['size']) ?? 1;
    const part = wholeOf(valueIn(template, 'subGroupPolicy', 'subGroupSize'));
    const alone = valueIn(template, 'subGroupPolicy', 'subGroupPolicyType') === 'LeaderExcluded';
    if (part === undefined || comesApart(size, part, alone)) return;
    yield {
      at: 'spec.leaderWorkerTemplate.subGroupPolicy.subGroupSize',
      problem: `groups of ${size} pods cannot be divided into subgroups of that size`,
      got: part,
    };
  },
});

/** @param alone - whether the leader belongs to no subgroup. */
const comesApart = (size: number, part: number, alone: boolean): boolean =>
  part >= 1 && part <= size && ((size - 1) % part === 0 || (!alone && size % part === 0));

/** Controllers of training jobs. */
export const trainingControllerRules: readonly Rule[] = [mpiSlots, pyTorchJob, pyTorchProcesses, trainJob, trainJobEnv, leaderWorkers];
