import type { NodePlan, NodeSetting, PrimitiveKind, VehicleRow } from '../../model';
import { type Platform, platformOf, platformRows } from '../../platforms';
import { bash } from './bash';

/** Every vehicle. What consumes them takes the list, so that a test can add one. */
export const vehicleRows: readonly VehicleRow[] = [bash];

/** The vehicles that serve nodes of a platform and a system. */
export const vehiclesFor = (platform: Platform, os: string, rows = vehicleRows): readonly VehicleRow[] =>
  rows.filter(({ serves }) => serves(platform, os));

/** A plan as one vehicle can deliver it, and what is left out. */
export interface Delivery {
  readonly vehicle: VehicleRow;
  readonly plan: NodePlan;
  readonly platform: Platform;
  readonly left: readonly Undelivered[];
}

/** A setting that a vehicle cannot deliver, and the vehicles of the same nodes that can. */
export interface Undelivered {
  readonly setting: string;
  readonly kinds: readonly PrimitiveKind[];
  readonly instead: readonly string[];
}

/** What each vehicle that serves a node makes of its plan. A setting is delivered whole or left out. */
export function deliveriesOf(plan: NodePlan, rows = vehicleRows, platforms = platformRows): readonly Delivery[] {
  const platform = platformOf(plan.cluster.distribution, platforms);
  if (platform === undefined || plan.os === undefined) return [];
  const serving = vehiclesFor(platform, plan.os, rows);
  return serving.map((vehicle) => {
    const missing = (setting: NodeSetting): readonly PrimitiveKind[] => undelivered(vehicle, setting);
    return {
      vehicle,
      platform,
      plan: { ...plan, settings: plan.settings.filter((setting) => missing(setting).length === 0) },
      left: plan.settings.flatMap((setting) => {
        const kinds = missing(setting);
        const instead = serving.filter((other) => undelivered(other, setting).length === 0).map(({ name }) => name);
        return kinds.length === 0 ? [] : [{ setting: setting.id, kinds, instead }];
      }),
    };
  });
}

/** Kinds of primitives of a setting that a vehicle does not deliver. */
const undelivered = ({ delivers }: VehicleRow, { primitives }: NodeSetting): readonly PrimitiveKind[] => [
  ...new Set(primitives.map(({ kind }) => kind).filter((kind) => !delivers.has(kind))),
];
