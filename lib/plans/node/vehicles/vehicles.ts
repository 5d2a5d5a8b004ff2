import type { Carried, NodePlan, NodeSetting, Primitive, PrimitiveKind, VehicleRow } from '../../model';
import { type Platform, platformOf, platformRows } from '../../../words/platforms';
import { aks } from './aks';
import { bash } from './bash';
import { bottlerocket } from './bottlerocket';
import { cloudInit } from './cloud-init';
import { computeClass } from './compute-class';
import { daemonSet } from './daemon-set';
import { gke } from './gke';
import { ignition } from './ignition';
import { karpenter } from './karpenter';
import { kubeadm } from './kubeadm';
import { karpenterAzure } from './karpenter-azure';
import { nodeadm } from './nodeadm';
import { openshift } from './openshift';
import { pagesAsArgument } from './parts/huge-pages';
import { talos } from './talos';

/**
 * Every vehicle, in the order in which a platform's user data is looked for among what they write. What consumes them takes
 * the list, so that a test can add one.
 */
export const vehicleRows: readonly VehicleRow[] = [
  nodeadm,
  bottlerocket,
  bash,
  cloudInit,
  ignition,
  kubeadm,
  talos,
  openshift,
  gke,
  computeClass,
  aks,
  karpenter,
  karpenterAzure,
  daemonSet,
];

/** The vehicles that serve nodes of a platform and a system. */
export const vehiclesFor = (platform: Platform, os: string, rows = vehicleRows, nodeImage?: string): readonly VehicleRow[] =>
  rows.filter(({ serves }) => serves(platform, os, nodeImage));

/** A plan as one vehicle can deliver it, and what is left out. */
export interface Delivery {
  readonly vehicle: VehicleRow;
  readonly plan: NodePlan;
  readonly platform: Platform;
  readonly left: readonly Undelivered[];
}

/** What a vehicle cannot deliver of a setting, and the vehicles of the same nodes that can. */
export interface Undelivered {
  readonly setting: string;
  readonly kinds: readonly PrimitiveKind[];
  /** What is lost of primitives of a kind that it does deliver, in the words of their user. */
  readonly parts: readonly string[];
  /** Whether the rest of the setting is delivered. */
  readonly inPart: boolean;
  readonly instead: readonly string[];
}

/** What each vehicle that serves a node makes of its plan. A setting is delivered whole, as far as its platform has words for it, or left out. */
export function deliveriesOf(plan: NodePlan, rows = vehicleRows, platforms = platformRows): readonly Delivery[] {
  const platform = platformOf(plan.cluster.distribution, platforms);
  if (platform === undefined || plan.os === undefined) return [];
  const serving = vehiclesFor(platform, plan.os, rows, plan.nodeImage);
  const main = serving.filter(({ supplements }) => supplements === undefined);
  const isWhole = (vehicle: VehicleRow, setting: NodeSetting): boolean => !isLeft(loaded(vehicle, setting, plan, platform));
  const isCarried = (setting: NodeSetting): boolean => main.some((vehicle) => isWhole(vehicle, setting));
  return serving.flatMap((vehicle) => {
    const given = plan.settings.filter(({ primitives }) => primitives.length > 0);
    const settings = vehicle.supplements === 'rest' ? given.filter((setting) => !isCarried(setting)) : given;
    const loads = settings.map((setting) => loaded(vehicle, setting, plan, platform));
    const carried = loads.flatMap(({ setting }) => (setting === undefined ? [] : [setting]));
    if (vehicle.supplements && carried.length === 0) return [];
    return {
      vehicle,
      platform,
      plan: { ...plan, settings: carried },
      left: loads.filter(isLeft).map(({ given, setting, kinds, parts }) => ({
        setting: given.id,
        kinds,
        parts,
        inPart: setting !== undefined,
        instead: serving.filter((other) => other !== vehicle && isWhole(other, given)).map(({ name }) => name),
      })),
    };
  });
}

/** A setting as one vehicle carries it. */
interface Load {
  readonly given: NodeSetting;
  /** Absent: it is left out. */
  readonly setting?: NodeSetting;
  readonly kinds: readonly PrimitiveKind[];
  readonly parts: readonly string[];
}

const isLeft = ({ setting, kinds }: Load): boolean => setting === undefined || kinds.length > 0;

function loaded(vehicle: VehicleRow, given: NodeSetting, plan: NodePlan, platform: Platform): Load {
  const each = given.primitives.map((primitive) => ({ kind: primitive.kind, ...carried(vehicle, primitive, plan, platform) }));
  const lost = each.filter(({ primitive, without }) => primitive === undefined || without.length > 0);
  const kinds = [...new Set(lost.map(({ kind }) => kind))];
  const parts = [...new Set(lost.flatMap(({ without }) => without))];
  const primitives = each.flatMap(({ primitive }) => (primitive === undefined ? [] : [primitive]));
  const isWhole = primitives.length === given.primitives.length;
  return { given, kinds, parts, ...(isWhole ? { setting: { ...given, primitives } } : {}) };
}

function carried(vehicle: VehicleRow, primitive: Primitive, plan: NodePlan, platform: Platform): Carried {
  const { delivers, carries } = vehicle;
  if (primitive.kind === 'hugePages' && !delivers.has('hugePages'))
    return pagesAsArgument(primitive, (argument) => carried(vehicle, argument, plan, platform));
  if (!delivers.has(primitive.kind)) return { without: [] };
  return carries?.(primitive, plan, platform) ?? { primitive, without: [] };
}
