import { missing } from '../../relations/refers';
import type { Model, ObjectFacts } from '../../../plans/model';
import { each } from '../../lookups/each';
import { eachPod } from '../../lookups/each';
import { type Json, jsonOf, listOf, textOf, textsOf, valueIn, wholeOf } from '../../../internal';
import { objectsOf } from '../../lookups/related';
import { VGPU } from './names';
import type { Finding, Rule } from '../../rule';

/** A job of Volcano with its tasks. */
interface VolcanoJob {
  readonly facts: ObjectFacts;
  readonly spec: Json;
  readonly tasks: readonly Json[];
  /** Pods of all tasks. */
  readonly pods: number;
}

const jobsOf = (model: Model): readonly VolcanoJob[] =>
  objectsOf(model, 'batch.volcano.sh', 'Job').map((facts) => {
    const spec = jsonOf(facts.object['spec']);
    const tasks = listOf(spec['tasks']);
    return { facts, spec, tasks, pods: tasks.reduce((sum, task) => sum + replicasOf(task), 0) };
  });

const replicasOf = ({ replicas }: Json): number => wholeOf(replicas) ?? 1;

const gang = each(jobsOf, {
  id: 'volcano/gang',
  severity: 'error',
  about: 'A Volcano job waits for more pods than it makes, or its partitions are not all of its pods.',
  fix: 'make minAvailable at most replicas, replicas totalPartitions x partitionSize, and minAvailable minPartitions x partitionSize',
  source: 'volcano v1.15.1 pkg/webhooks/admission/jobs/validate/admit_job.go; volcano-sh/volcano issue 4867',
  *look({ spec, tasks, pods }) {
    const least = wholeOf(spec['minAvailable']) ?? 0;
    // A patch names no tasks.
    if (tasks.length > 0 && least > pods)
      yield { at: 'spec.minAvailable', problem: 'waits for more pods than the tasks make', got: least, allowed: `up to ${pods}` };
    for (const [index, task] of tasks.entries())
      for (const { at, ...finding } of wrongTask(task)) yield { ...finding, at: `spec.tasks[${index}].${at}` };
  },
});

function* wrongTask(task: Json): Generator<Omit<Finding, 'subject'> & { readonly at: string }> {
  const replicas = replicasOf(task);
  const least = wholeOf(task['minAvailable']);
  if (least !== undefined && least > replicas)
    yield { at: 'minAvailable', problem: 'waits for more pods than the task has', got: least, allowed: `up to ${replicas}` };
  const { totalPartitions, partitionSize, minPartitions } = jsonOf(task['partitionPolicy']);
  const [total, size, few] = [totalPartitions, partitionSize, minPartitions].map(wholeOf);
  if (total === undefined || size === undefined) return;
  if (total * size !== replicas)
    yield { at: 'replicas', problem: 'is not the number of partitions times their size', got: replicas, allowed: [total * size] };
  else if (least !== undefined && few !== undefined && few > 0 && few * size !== least)
    yield { at: 'minAvailable', problem: 'is not the least number of partitions times their size', got: least, allowed: [few * size] };
}

/** Plugins of frameworks whose processes wait for all others. */
const WAITING: readonly string[] = ['pytorch', 'mpi', 'ray', 'tensorflow'];

const partial = each(jobsOf, {
  id: 'volcano/partial-gang',
  severity: 'warning',
  about: 'A job starts with some of its processes although they wait for all.',
  fix: 'remove minAvailable: it is then all pods; or silence this where the program is elastic',
  source: 'volcano-sh/volcano issue 2462: the pods that did start hold their GPUs and wait',
  *look({ spec, pods }) {
    const least = wholeOf(spec['minAvailable']) ?? 0;
    const plugin = WAITING.find((name) => Object.hasOwn(jsonOf(spec['plugins']), name));
    if (plugin === undefined || plugin === 'ray' || least === 0 || least >= pods) return;
    yield {
      at: 'spec.minAvailable',
      problem: `starts with fewer pods than its ${pods}, which ${plugin} waits for`,
      got: least,
      allowed: [pods],
    };
  },
});

const pluginTasks = each(jobsOf, {
  id: 'volcano/plugin-tasks',
  severity: 'warning',
  about: "Volcano's pytorch plugin names a task that the job does not have.",
  fix: 'call a task master, or name it by --master=...; the same with worker',
  source:
    'volcano v1.15.1 pkg/controllers/job/plugins/distributed-framework/pytorch: without the master task nothing is injected, and the job starts all the same',
  *look({ spec, tasks }) {
    const given = jsonOf(spec['plugins'])['pytorch'];
    if (given === undefined || tasks.length === 0) return;
    const names = tasks.map(({ name }) => name);
    for (const role of tasks.length === 1 ? ['master'] : ['master', 'worker']) {
      const name = textsOf(given).flatMap((arg) => new RegExp(`^--?${role}=(.*)$`).exec(arg)?.[1] ?? [])[0] ?? role;
      if (names.includes(name)) continue;
      yield {
        at: 'spec.plugins.pytorch',
        problem: `no task has the name that the plugin takes for the ${role}`,
        got: name,
        allowed: names,
      };
    }
  },
});

const queue: Rule = {
  id: 'volcano/queue',
  severity: 'warning',
  about: 'A Volcano job names a queue that does not exist or has child queues.',
  fix: 'name a leaf of the queues, or add it; silence this if it is made elsewhere',
  source:
    'volcano v1.15.1 pkg/webhooks/admission/jobs/validate/admit_job.go: "unable to find job queue", "can only submit job to leaf queue"',
  *check(model) {
    const jobs = jobsOf(model);
    const queues = jobs.length === 0 ? [] : objectsOf(model, 'scheduling.volcano.sh', 'Queue');
    const parents = new Set(queues.map(({ object }) => valueIn(object, 'spec', 'parent')));
    for (const { facts, spec } of jobs) {
      const name = textOf(spec['queue']);
      if (name === undefined || name === 'default') continue;
      const isParent = name === 'root' || parents.has(name);
      const fault = isParent
        ? { problem: 'has queues below it, and takes no jobs itself', got: name }
        : missing(model, { group: 'scheduling.volcano.sh', kind: 'Queue', name, from: facts });
      if (fault !== undefined) yield { subject: facts.path, at: 'spec.queue', ...fault };
    }
  },
};

const mixed = eachPod({
  id: 'volcano/mixed-vgpu',
  severity: 'warning',
  about: 'A pod asks for parts of GPUs by the names of two device plugins.',
  fix: 'ask for volcano.sh/vgpu-number, vgpu-memory and vgpu-cores under Volcano, or for nvidia.com/gpu, gpumem and gpucores under HAMi',
  source: 'volcano v1.15.1 docs, vGPU: nodes with its plugin offer volcano.sh/vgpu-* alone, so that a pod with both finds no node',
  look({ pod, containers }) {
    const first = (prefix: string) => containers.find(({ container }) => firstOf(container.resources?.limits, prefix) !== undefined);
    const [own, other] = [first(VGPU), first('nvidia.com/gpu')];
    if (own === undefined || other === undefined) return undefined;
    const [one, two] = [own.container, other.container];
    return {
      at: `${pod.pointer}.${own.step}.resources.limits`,
      problem:
        one === two
          ? `container '${one.name}' asks two device plugins for the same GPUs`
          : `containers '${one.name}' and '${two.name}' ask two device plugins for GPUs of one node`,
      got: [firstOf(one.resources?.limits, VGPU), firstOf(two.resources?.limits, 'nvidia.com/gpu')],
    };
  },
});

function firstOf(limits: Readonly<Record<string, unknown>> | undefined, prefix: string): string | undefined {
  for (const resource in limits) if (resource.startsWith(prefix)) return resource;
  return undefined;
}

/** Jobs and queues of Volcano. */
export const volcanoRules: readonly Rule[] = [gang, partial, pluginTasks, queue, mixed];
