import { migCapable, migProfilesOf, migResource } from '../../../words/gpu';
import { MiB, parseMemory, parseQuantity } from '../../../words/kubernetes';
import { jsonOf, textOf, valueIn } from '../../../internal';
import type { ObjectFacts } from '../../../plans/model';
import { each, objects } from '../../lookups/each';
import { objectsOf } from '../../lookups/related';
import { isWith } from '../../lookups/together';
import type { Rule } from '../../rule';
import { confOf, gresOfConf, GROUP } from './slurm';

const limitsOf = ({ object }: ObjectFacts): Readonly<Record<string, unknown>> =>
  jsonOf(valueIn(object, 'spec', 'slurmd', 'resources', 'limits'));

/** Source: slurm 26.05 `src/plugins/gpu/nvml/gpu_nvml.c`, names of MIG devices. */
const migType: Rule = {
  id: 'slurm/mig-type',
  severity: 'error',
  about: 'The pods of a NodeSet have MIG devices, and its Gres does not name their profile or number.',
  fix: 'write Gres=gpu:<profile>:<count> in extraConf, such as Gres=gpu:1g.10gb:7, and AutoDetect=nvml in gres.conf',
  source: 'Slurm, Generic Resource (GRES) Scheduling, MIG Management: the type has to be a piece of the MIG profile that NVML reports',
  *check(model) {
    const profiles = new Map(migCapable.flatMap((gpu) => migProfilesOf(gpu).map((profile) => [migResource(profile), profile])));
    for (const facts of objectsOf(model, GROUP, 'NodeSet')) {
      const gres = gresOfConf(confOf(facts));
      if (gres === undefined) continue;
      for (const [resource, value] of Object.entries(limitsOf(facts))) {
        const profile = profiles.get(resource);
        const count = parseQuantity(value);
        if (profile === undefined || count === undefined) continue;
        const ends = [...gres].filter(([type]) => type.toLowerCase().endsWith(profile));
        const told = ends.reduce((sum, [, each]) => sum + each, 0);
        if (told !== count)
          yield {
            subject: facts.path,
            at: 'spec.extraConf',
            problem: `the pods have ${count} MIG devices ${profile}, and Gres names ${told}`,
            got: confOf(facts),
            allowed: [`gpu:${profile}:${count}`],
          };
      }
    }
  },
};

/** Keys that say how large a node is, with what a container's limit says of it, in the same unit. */
const SIZES: readonly (readonly [key: RegExp, name: string, limit: (limits: Readonly<Record<string, unknown>>) => number | undefined])[] = [
  [/(?:^| )CPUs=(\d+)/i, 'CPUs', ({ cpu }) => parseQuantity(cpu)],
  [/(?:^| )RealMemory=(\d+)/i, 'RealMemory', ({ memory }) => inMiB(parseMemory(memory))],
];
const inMiB = (bytes: number | undefined): number | undefined => (bytes === undefined ? undefined : bytes / MiB);

const size = each(objects(GROUP, 'NodeSet'), {
  id: 'slurm/node-size',
  severity: 'error',
  about: 'A NodeSet gives Slurm more CPUs or memory than its pods may use.',
  fix: 'remove CPUs and RealMemory from extraConf: slurmd gets the limits of its container',
  source: 'slurm-operator v1.2.1 internal/builder/workerbuilder/worker_app.go: POD_CPUS and POD_MEMORY are the limits of the pod',
  *look(facts) {
    for (const [key, name, limitOf] of SIZES) {
      const [, told] = key.exec(confOf(facts)) ?? [];
      const limit = limitOf(limitsOf(facts));
      if (told !== undefined && limit !== undefined && Number(told) > limit)
        yield {
          at: 'spec.extraConf',
          problem: `${name} is more than the limit of the container slurmd`,
          got: Number(told),
          allowed: [Math.floor(limit)],
        };
    }
  },
});

/** What Slurm calls the nodes of a NodeSet. Source: slurm-operator v1.2.1 internal/builder/common/common.go, GetSlurmNodeSetName. */
function nameOf({ object }: ObjectFacts): string {
  const hostname = textOf(valueIn(object, 'spec', 'template', 'spec', 'hostname')) ?? '';
  return hostname.replace(/^-+|-+$/g, '') || object.metadata.name;
}

const partition = each(objects(GROUP, 'NodeSet'), {
  id: 'slurm/partition',
  severity: 'warning',
  about: 'The nodes of a NodeSet are in no partition, so that no job reaches them.',
  fix: "write partition: {enabled: true, config: State=UP} for the NodeSet, or a line PartitionName=... Nodes=... in the Controller's extraConf",
  source: 'slurm-operator v1.2.1: partition.enabled is false by default, and the chart makes no other partition',
  *look(facts, model) {
    if (valueIn(facts.object, 'spec', 'partition', 'enabled') === true) return;
    const reference = valueIn(facts.object, 'spec', 'controllerRef', 'name');
    const controller = objectsOf(model, GROUP, 'Controller').find(
      (other) => other.object.metadata.name === reference && isWith(other, facts),
    );
    // Without its Controller nobody can tell; an external one has its own slurm.conf.
    if (controller === undefined || valueIn(controller.object, 'spec', 'external') === true) return;
    const names = [...confOf(controller).matchAll(/^\s*PartitionName=.*?\sNodes=(\S+)/gim)].flatMap(([, nodes]) =>
      (nodes ?? '').split(','),
    );
    if (names.some((name) => name === 'ALL' || name === nameOf(facts))) return;
    yield { at: 'spec.partition', problem: `no partition has the nodes '${nameOf(facts)}', so no job runs on them` };
  },
});

/** What a NodeSet tells Slurm, against what its pods have. */
export const nodeSetRules: readonly Rule[] = [migType, size, partition];
