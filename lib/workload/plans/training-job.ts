import { devicesOf, type Place, type Plan, type PlannedObject } from '../../model';
import { fairResources } from '../pod/fair-resources';
import { indexedJob, jobMasterAddr } from './indexed-job';
import { jobSet, jobSetMasterAddr } from './job-set';
import { type Identity, identityOf, type WorkloadContext } from '../pod/metadata';
import { boundObjects, planOf } from './plan';
import { podOf } from '../pod/pod';
import { editionName, editionOf } from '../objects/redeploy';
import { serviceAccounts } from '../pod/service-account';
import { rendezvousEnv } from '../objects/rendezvous';
import { computeDomain, inOneClique } from '../objects/compute-domain';
import { DEFAULT_MASTER_PORT, DEFAULT_MAX_RESTARTS, type GpuTrainingJobProps } from './training-job-props';

/** Seconds to write a checkpoint before the pod is killed; Kubernetes' own 30 are short for one. */
const CHECKPOINT_GRACE = 120;

/** The main container, for `override(container('trainer'), ...)`. */
export const TRAINER = 'trainer';
/** Name of the port on which rank 0 waits. */
export const RENDEZVOUS_PORT = 'rendezvous';

/** A distributed training job: Service and Indexed Job, or a JobSet. */
export function planTrainingJob(place: Place, props: GpuTrainingJobProps, context: WorkloadContext): Plan {
  const identity = identityOf(place, props, context);
  return planOf(place, props, objectsOf(identity, props), { guaranteed: true });
}

function objectsOf(identity: Identity, props: GpuTrainingJobProps): readonly PlannedObject[] {
  const objects = trainingObjects(identity, props);
  const job = objects.at(-1);
  if (job === undefined) return objects;
  if (props.redeploy !== 'newName') return [...objects.slice(0, -1), { ...job, redeploy: 'refuse' }];
  const edition = editionOf(job.object);
  const name = editionName(identity.name, edition);
  return trainingObjects({ ...identity, name }, props).map((planned) =>
    planned.object.metadata.name === name ? { ...planned, redeploy: { edition } } : planned,
  );
}

function trainingObjects(identity: Identity, props: GpuTrainingJobProps): readonly PlannedObject[] {
  const { numNodes = 1, masterPort = DEFAULT_MASTER_PORT, maxRestarts = DEFAULT_MAX_RESTARTS, request } = props;
  const { name, namespace, labels } = identity;
  const ofJobSet = props.controller === 'JobSet';
  const alone = numNodes === 1;
  const domain = props.computeDomain === true ? computeDomain(name, namespace) : undefined;
  const { template, objects } = podOf(domain === undefined ? props : { ...props, affinity: inOneClique(props.affinity) }, {
    container: TRAINER,
    request,
    resources: fairResources(props, request),
    labels,
    env: rendezvousEnv({
      numNodes,
      nprocPerNode: props.nprocPerNode ?? devicesOf(request),
      // Alone it needs no name, and does not wait for DNS.
      masterAddr: alone ? '127.0.0.1' : ofJobSet ? jobSetMasterAddr(name) : jobMasterAddr(name),
      masterPort,
    }),
    ports: [{ name: RENDEZVOUS_PORT, containerPort: masterPort }],
    restartPolicy: 'Never',
    // JobSet sets it on its pods.
    subdomain: ofJobSet || alone ? undefined : name,
    terminationGracePeriodSeconds: CHECKPOINT_GRACE,
    shm: true,
    ...(domain === undefined ? {} : { claims: domain.claims }),
  });
  const run = ofJobSet ? jobSet : indexedJob;
  return boundObjects(objects, namespace).concat(
    domain === undefined ? [] : [domain.planned],
    serviceAccounts(identity, props),
    run(identity, props, template, maxRestarts),
  );
}
