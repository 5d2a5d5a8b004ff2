import type { Model, ObjectFacts } from '../../../plans/model';
import { jsonOf, valueIn } from '../../../internal';
import { each, objects } from '../../lookups/each';
import { objectsOf, podsMadeBy } from '../../lookups/related';
import type { Rule } from '../../rule';
import { migJobs, sharingJobs } from './jobs-on-parts';

const TRAINER = 'trainer.kubeflow.org';

const removed: Rule = {
  id: 'train/removed-field',
  severity: 'warning',
  about: 'A runtime or job of Kubeflow Trainer uses a field that Trainer 2.2 removed.',
  fix: 'say numProcPerNode in spec.trainer of the TrainJob, and runtimePatches instead of podTemplateOverrides; silence this for an older Trainer',
  source: 'kubeflow/trainer pull request 3239, NVIDIA/aicr issue 2280; trainer v2.3.0, CRDs: torch has envInjection alone',
  *check(model) {
    for (const kind of ['TrainingRuntime', 'ClusterTrainingRuntime']) {
      for (const facts of objectsOf(model, TRAINER, kind)) {
        const got = valueIn(facts.object, 'spec', 'mlPolicy', 'torch', 'numProcPerNode');
        if (got !== undefined)
          yield {
            subject: facts.path,
            at: 'spec.mlPolicy.torch.numProcPerNode',
            problem: 'was removed in Trainer 2.2: the API server rejects or drops it',
            got,
          };
      }
    }
    for (const facts of objectsOf(model, TRAINER, 'TrainJob')) {
      if (valueIn(facts.object, 'spec', 'podTemplateOverrides') === undefined) continue;
      yield {
        subject: facts.path,
        at: 'spec.podTemplateOverrides',
        problem: 'was removed in Trainer 2.2: the API server rejects or drops it',
        got: 'podTemplateOverrides',
      };
    }
  },
};

const standalone = each(objects('kubeflow.org', 'PyTorchJob'), {
  id: 'train/standalone',
  severity: 'error',
  about: 'An elastic PyTorchJob is standalone.',
  fix: 'remove elasticPolicy.standalone, and run torchrun --standalone in a job of one pod',
  source: 'training-operator v1.9.4: standalone sets PET_STANDALONE to an empty text, of which torchrun cannot make a number',
  *look(facts) {
    if (valueIn(facts.object, 'spec', 'elasticPolicy', 'standalone') !== true) return;
    const problem = 'gives torchrun an empty PET_STANDALONE, with which it ends at once';
    yield { at: 'spec.elasticPolicy.standalone', problem, got: true };
  },
});

const launcher = each(objects('kubeflow.org', 'MPIJob'), {
  id: 'train/mpi-launcher',
  severity: 'info',
  about: 'The launcher of an MPIJob may start before its workers are ready.',
  fix: 'set launcherCreationPolicy: WaitForWorkersReady, and give the workers a readinessProbe of their SSH port',
  source: 'mpi-operator v0.8.0, launcherCreationPolicy is AtStartup by default; its issues 443 and 481',
  *look(facts, model) {
    const spec = jsonOf(facts.object['spec']);
    const got = spec['launcherCreationPolicy'];
    if (facts.object.apiVersion !== 'kubeflow.org/v2beta1' || (got !== undefined && got !== 'AtStartup') || !asksForGpus(model, facts))
      return;
    yield {
      at: got === undefined ? 'spec' : 'spec.launcherCreationPolicy',
      problem: 'the launcher starts before its workers, and fails until it finds them',
      got: got ?? 'AtStartup',
      allowed: ['WaitForWorkersReady'],
    };
  },
});

const asksForGpus = (model: Model, facts: ObjectFacts): boolean => podsMadeBy(model, facts).some(({ asks }) => asks.length > 0);

const migRanks = each(migJobs, {
  id: 'train/mig-ranks',
  severity: 'warning',
  about: 'Processes of one job run on several MIG devices.',
  fix: 'run the job in one pod with one MIG device, or on whole GPUs; silence this where its processes meet over the network alone',
  source: 'NVIDIA Multi-Instance GPU User Guide, application considerations: no GPU to GPU peer access with MIG, over PCIe or NVLink',
  *look({ at, count, resources }) {
    yield { at, problem: `the job goes over ${count} MIG devices, which cannot reach each other's memory`, got: resources };
  },
});

const sharedRanks = each(sharingJobs, {
  id: 'train/shared-ranks',
  severity: 'warning',
  about: 'Processes of one job run on shares of GPUs, and two of them may get the same GPU.',
  fix: 'run the job on whole GPUs, or in one pod; silence this where its processes do not use NCCL',
  source:
    'NCCL 2.22.3 src/init.cc, "Duplicate GPU detected", ncclInvalidUsage: two ranks of one host may not use one GPU; src/misc/utils.cc, getHostHash: pods without hostNetwork count as hosts of their own, and their ranks meet over the network, each waiting for a GPU that the other holds',
  *look({ at, count, resources }) {
    yield {
      at,
      problem: `each of its ${count} pods gets a share of a GPU, and two of them may get the same GPU, which NCCL does not allow`,
      got: resources,
    };
  },
});

/** Fields of training jobs that do not do what they promise. */
export const trainingFieldRules: readonly Rule[] = [removed, standalone, launcher, migRanks, sharedRanks];
