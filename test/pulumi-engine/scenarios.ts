import { adopted } from './programs/adopted';
import { throughArgoCd } from './programs/argo-cd';
import { autoscaled } from './programs/autoscaled';
import { awaiting } from './programs/awaiting';
import { bareMetal } from './programs/bare-metal';
import { closedCluster } from './programs/closed-cluster';
import { cron } from './programs/cron';
import { deletedByHand } from './programs/deleted-by-hand';
import { describedPool } from './programs/described-pool';
import { devicePlugin } from './programs/device-plugin';
import { draDriver } from './programs/dra-driver';
import { existingNamespace } from './programs/existing-namespace';
import { existingStack } from './programs/existing-stack';
import { explicitProvider } from './programs/explicit-provider';
import { throughFlux } from './programs/flux';
import { foreignProvider } from './programs/foreign-provider';
import { gpuCheck } from './programs/gpu-check';
import { gpuQueue } from './programs/gpu-queue';
import { hamiVgpu } from './programs/hami';
import { hamiQuota } from './programs/hami-quota';
import { inferenceService } from './programs/inference-service';
import { jobSet } from './programs/job-set';
import { throughK3s } from './programs/k3s';
import { kubernetesUpgrade } from './programs/kubernetes-upgrade';
import { limitation } from './programs/limitation';
import { linted } from './programs/linted';
import { migSchedule } from './programs/mig-schedule';
import { modelServer } from './programs/model-server';
import { nameTaken } from './programs/name-taken';
import { notReady } from './programs/not-ready';
import { operatorAndHami } from './programs/operator-and-hami';
import { operatorMoved } from './programs/operator-moved';
import { operatorRelease } from './programs/operator-release';
import { outputs } from './programs/outputs';
import { overrides } from './programs/overrides';
import { packageYaml } from './programs/package-yaml';
import { poolLayout } from './programs/pool-layout';
import { providerNamespace } from './programs/provider-namespace';
import { queued } from './programs/queued';
import { refusedProps } from './programs/refused-props';
import { rename } from './programs/rename';
import { renamedWithAlias } from './programs/renamed-with-alias';
import { scaled } from './programs/scaled';
import { secrets } from './programs/secrets';
import { serverAssigned } from './programs/server-assigned';
import { serviceAccount } from './programs/service-account';
import { servingGroup } from './programs/serving-group';
import { statefulSet } from './programs/stateful-set';
import { trainingEnded } from './programs/training-ended';
import { trainingJob } from './programs/training-job';
import { trainingNewName } from './programs/training-new-name';
import { transformed } from './programs/transformed';
import { twoClusters } from './programs/two-clusters';
import { valuesInFile } from './programs/values-file';
import { workloadKinds } from './programs/workload-kinds';
import type { Scenario } from './scenario';

/** Every program that is run on the engine, by the name of its recordings. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  adopted,
  'argo-cd': throughArgoCd,
  autoscaled,
  awaiting,
  'bare-metal': bareMetal,
  'closed-cluster': closedCluster,
  cron,
  'deleted-by-hand': deletedByHand,
  'described-pool': describedPool,
  'device-plugin': devicePlugin,
  'dra-driver': draDriver,
  'existing-namespace': existingNamespace,
  'existing-stack': existingStack,
  'explicit-provider': explicitProvider,
  flux: throughFlux,
  'foreign-provider': foreignProvider,
  'gpu-check': gpuCheck,
  'gpu-queue': gpuQueue,
  hami: hamiVgpu,
  'hami-quota': hamiQuota,
  'inference-service': inferenceService,
  'job-set': jobSet,
  k3s: throughK3s,
  'kubernetes-upgrade': kubernetesUpgrade,
  limitation,
  linted,
  'mig-schedule': migSchedule,
  'model-server': modelServer,
  'name-taken': nameTaken,
  'not-ready': notReady,
  'operator-and-hami': operatorAndHami,
  'operator-moved': operatorMoved,
  'operator-release': operatorRelease,
  outputs,
  overrides,
  'package-yaml': packageYaml,
  'pool-layout': poolLayout,
  'provider-namespace': providerNamespace,
  queued,
  'refused-props': refusedProps,
  rename,
  'renamed-with-alias': renamedWithAlias,
  scaled,
  secrets,
  'server-assigned': serverAssigned,
  'service-account': serviceAccount,
  'serving-group': servingGroup,
  'stateful-set': statefulSet,
  'training-ended': trainingEnded,
  'training-job': trainingJob,
  'training-new-name': trainingNewName,
  transformed,
  'two-clusters': twoClusters,
  'values-file': valuesInFile,
  'workload-kinds': workloadKinds,
};
