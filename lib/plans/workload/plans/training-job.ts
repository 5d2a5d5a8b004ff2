import { defaultControllers, kindOf, type TrainingInput, type TrainingRow } from '../../../words/kinds';
import { devicesOf, type Place, type Plan, type PlannedObject, type Redeployed } from '../../model';
import { type Queued, queuedObject, queuedPods, queueObjects, queueRow } from '../../queues';
import { type Identity, identityOf, metadataOf, type WorkloadContext } from '../pod/metadata';
import { besidePods, planOf } from './plan';
import { editionName, editionOf } from '../objects/redeploy';
import { serviceAccounts } from '../pod/service-account';
import { kebabOf } from '../objects/kebab';
import { starterOf, trainers } from './training-pods';
import { DEFAULT_CONTROLLER, DEFAULT_MAX_RESTARTS, type GpuTrainingJobProps } from './training-job-props';

/** The rows of controllers, by the name that a job gives. */
export type Controllers = Readonly<Record<string, TrainingRow>>;

/** The row of a job's controller. */
export const controllerRow = (
  { controller = DEFAULT_CONTROLLER }: Pick<GpuTrainingJobProps, 'controller'>,
  rows: Controllers,
): TrainingRow => rows[controller] as TrainingRow;

/** A distributed training job: what its controller needs, and the object that makes the pods. */
export function planTrainingJob(
  place: Place,
  props: GpuTrainingJobProps,
  context: WorkloadContext,
  rows: Controllers = defaultControllers,
): Plan {
  const row = controllerRow(props, rows);
  const sharesCpus = props.queue !== undefined && queueRow(props.queue).sharesCpus === true;
  return planOf(place, props, objectsOf(identityOf(place, props, context), props, row), { ...(sharesCpus ? {} : { guaranteed: true }) });
}

function objectsOf(identity: Identity, props: GpuTrainingJobProps, row: TrainingRow): readonly PlannedObject[] {
  const objects = trainingObjects(identity, props, row);
  const job = objects.at(-1);
  if (job === undefined || row.changesInPlace === true) return objects;
  if (props.redeploy !== 'newName')
    return objects.map((planned) => (planned === job || isBlueprint(planned) ? redeployed(planned, 'refuse') : planned));
  const edition = editionOf(job.object);
  const name = editionName(identity.name, edition);
  return trainingObjects({ ...identity, name }, props, row).map((planned) =>
    planned.object.metadata.name === name || isBlueprint(planned) ? redeployed(planned, { edition }) : planned,
  );
}

const redeployed = ({ id, object, clusterScoped }: PlannedObject, redeploy: Redeployed): PlannedObject =>
  clusterScoped === undefined ? { id, object, redeploy } : { id, object, clusterScoped, redeploy };

/** Whether the job says its pods there, so that it needs the object as long as it runs. */
const isBlueprint = ({ object }: PlannedObject): boolean => kindOf(object)?.isBlueprint === true;

function trainingObjects(identity: Identity, props: GpuTrainingJobProps, row: TrainingRow): readonly PlannedObject[] {
  const { request, numNodes = 1, command = NONE, args = NONE, queue } = props;
  const { name, namespace, labels } = identity;
  const queued: Queued = { name, namespace, labels, together: numNodes, atLeast: props.minNodes, ownScheduler: row.scheduler };
  const { template, objects } = trainers(identity, props, row);
  const gpusPerNode = devicesOf(request);
  const input: TrainingInput = {
    metadata: metadataOf(identity, props.annotations),
    numNodes,
    minNodes: props.minNodes,
    nprocPerNode: props.nprocPerNode ?? gpusPerNode,
    gpusPerNode,
    maxRestarts: props.maxRestarts ?? DEFAULT_MAX_RESTARTS,
    suspend: props.suspend,
    ttlSecondsAfterFinished: props.ttlSecondsAfterFinished,
    activeDeadlineSeconds: props.activeDeadlineSeconds,
    template: queuedPods(template, queue, queued),
    starter: row.starter && queuedPods(starterOf(identity, props, row.starter, template), queue, queued, false),
    command: [...command, ...args],
  };
  const before = [...queueObjects(queue, queued), ...(row.before?.(input) ?? [])];
  const made = [...before, queuedObject(row.emit(input), queue, queued)].map((object) => ({ id: kebabOf(object.kind), object }));
  return besidePods(objects, identity, props).concat(serviceAccounts(identity, props), made);
}

const NONE: readonly never[] = [];
