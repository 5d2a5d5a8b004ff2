import { isFrom, valueAt } from '../../../internal';
import {
  type KnownCluster,
  type OperatorFacts,
  type PlannedObject,
  type PoolDescription,
  TOOLKIT_CLASS,
  toolkitClassOf,
} from '../../model';
import { imageOf, platformOf } from '../../../words/platforms';
import { isSwitchedOff } from './switched-off';

/** What the runtime class follows from. */
export interface RuntimeCircumstances {
  readonly cluster: Pick<KnownCluster, 'distribution'> | undefined;
  /** The pools whose containers it is for. */
  readonly pools: readonly PoolDescription[];
  /** The releases that serve the cluster. */
  readonly operators: readonly OperatorFacts[];
  /**
   * Names of runtime classes that others of the cluster make.
   *
   * @default - none
   */
  readonly runtimeClasses?: readonly string[];
}

/** A runtime class, and whether a container that names none sees no GPU. */
export interface RuntimeClassChoice {
  readonly name: string;
  readonly isNeeded: boolean;
}

/**
 * The RuntimeClass with which containers see GPUs that the container runtime does not get by CDI: that of the GPU Operator whose
 * toolkit the nodes have, of the platform, of the toolkit that pools install, or of the node image; undefined where there is none. Everything that names a
 * RuntimeClass for an allocator asks here.
 *
 * Sources: gpu-operator release notes of 25.10; k3s-io/docs advanced.md 05051a0a, "NVIDIA Container Runtime"; HAMi issue 861.
 */
export function runtimeClassFor({ cluster, pools, operators }: RuntimeCircumstances): RuntimeClassChoice | undefined {
  const operator = operators.find(({ chart }) => chart === 'gpu-operator');
  if (operator !== undefined && !isSwitchedOff(operator.values, 'toolkit'))
    return hasNoRuntimeClass(operator) ? undefined : { name: classOfOperator(operator), isNeeded: needsRuntimeClass(operator) };
  const platform = platformOf(cluster?.distribution);
  if (platform?.runtimeClass !== undefined) return { name: platform.runtimeClass, isNeeded: true };
  if (pools.some((pool) => toolkitClassOf(pool) !== undefined)) return { name: TOOLKIT_CLASS, isNeeded: true };
  const names = pools.map((pool) => platform && valueAt(imageOf(platform, pool)?.operator.values ?? {}, 'operator.runtimeClass'));
  const [name, ...others] = new Set(names);
  return others.length === 0 && typeof name === 'string' ? { name, isNeeded: false } : undefined;
}

/** The name of that class where a container that names none sees no GPU; a GPU Operator makes its class whoever brings the toolkit. */
export function neededRuntimeClass(circumstances: RuntimeCircumstances): string | undefined {
  const found = runtimeClassFor(circumstances);
  if (found?.isNeeded === true) return found.name;
  const operator = circumstances.operators.find(({ chart }) => chart === 'gpu-operator');
  return operator !== undefined && needsRuntimeClass(operator) && !hasNoRuntimeClass(operator) ? classOfOperator(operator) : undefined;
}

/** That class as an object, where what pools install has its handler, and no GPU Operator, platform or earlier release makes it. */
export function runtimeClassObjects(
  { cluster, pools, operators, runtimeClasses = [] }: RuntimeCircumstances,
  name: unknown,
): readonly PlannedObject[] {
  const isMade =
    runtimeClasses.some((made) => made === name) ||
    platformOf(cluster?.distribution)?.runtimeClass !== undefined ||
    operators.some(({ chart, makesRuntimeClass }) => chart === 'gpu-operator' || makesRuntimeClass === true);
  if (name !== TOOLKIT_CLASS || isMade || !pools.some((pool) => toolkitClassOf(pool) === name)) return [];
  const object = { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name }, handler: name };
  return [{ id: 'runtime-class', clusterScoped: true, object }];
}

/** Names of the runtime classes among objects. */
export const runtimeClassesIn = (objects: readonly PlannedObject[]): readonly string[] =>
  objects.flatMap(({ object }) => (object.kind === 'RuntimeClass' ? [object.metadata.name] : []));

function classOfOperator({ values }: OperatorFacts): string {
  const name = valueAt(values, 'operator.runtimeClass');
  return typeof name === 'string' && name !== '' ? name : 'nvidia';
}

/** Whether a container that names no runtime class sees no GPU besides this operator: from 25.10 on, with CDI. */
export const needsRuntimeClass = ({ version, values }: OperatorFacts): boolean =>
  valueAt(values, 'cdi.enabled') !== false && isFrom(version, '25.10');

/** Whether the operator makes no runtime class: its NRI plugin takes their place. Source: gpu-operator v26.7.0, state pre-requisites. */
export const hasNoRuntimeClass = ({ values }: OperatorFacts): boolean => valueAt(values, 'cdi.nriPluginEnabled') === true;
