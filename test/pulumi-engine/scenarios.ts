import { awaiting } from './programs/awaiting';
import { existingStack } from './programs/existing-stack';
import { explicitProvider } from './programs/explicit-provider';
import { hamiVgpu } from './programs/hami';
import { inferenceService } from './programs/inference-service';
import { jobSet } from './programs/job-set';
import { linted } from './programs/linted';
import { notReady } from './programs/not-ready';
import { operatorRelease } from './programs/operator-release';
import { outputs } from './programs/outputs';
import { poolLayout } from './programs/pool-layout';
import { rename } from './programs/rename';
import { secrets } from './programs/secrets';
import { trainingEnded } from './programs/training-ended';
import { trainingJob } from './programs/training-job';
import { trainingNewName } from './programs/training-new-name';
import { twoClusters } from './programs/two-clusters';
import { valuesInFile } from './programs/values-file';
import { workloadKinds } from './programs/workload-kinds';
import type { Scenario } from './scenario';

/** Every program that is run on the engine, by the name of its recordings. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  awaiting,
  'existing-stack': existingStack,
  'explicit-provider': explicitProvider,
  hami: hamiVgpu,
  'inference-service': inferenceService,
  'job-set': jobSet,
  linted,
  'not-ready': notReady,
  'operator-release': operatorRelease,
  outputs,
  'pool-layout': poolLayout,
  rename,
  secrets,
  'training-ended': trainingEnded,
  'training-job': trainingJob,
  'training-new-name': trainingNewName,
  'two-clusters': twoClusters,
  'values-file': valuesInFile,
  'workload-kinds': workloadKinds,
};
