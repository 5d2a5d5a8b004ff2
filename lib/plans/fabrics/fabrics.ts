import { anyOf, list, oneOf, type Schema, unionBy } from '../../internal';
import type { Container } from '../../words/kubernetes';
import type { FabricAsk, FabricChoice, FabricMisfit, FabricRow, FabricUse } from '../model';
import type { MachineShape } from '../../words/machine';
import { type Efa, efaRow } from './efa';
import { type Ethernet, ethernetRow } from './ethernet';
import { type Gib, GIB_ENVIRONMENT, gibRow } from './gib';
import { type Infiniband, infinibandRow } from './infiniband';
import { type NvlinkDomain, nvlinkDomainRow } from './nvlink-domain';
import { type Roce, roceRow } from './roce';
import { type Tcpx, tcpxRow } from './tcpx';
import { type Tcpxo, TCPXO_ENVIRONMENT, tcpxoRow } from './tcpxo';

/** A network between the GPUs of several nodes, as `infiniband()`, `efa()` and their kind make it. */
export type Fabric = Infiniband | Roce | Efa | Tcpx | Tcpxo | Gib | Ethernet | NvlinkDomain;

/** Which fabrics the pods of a workload use; `'none'` says that none is meant. */
export type Fabrics = Fabric | readonly Fabric[] | 'none';

/** A row of any fabric: it reads only its own choices. */
const known = <F extends FabricChoice>(row: FabricRow<F>): FabricRow => row as unknown as FabricRow;

/** Every fabric that is known. What consumes them takes the list, so that a test can add one. */
export const fabricRows: readonly FabricRow[] = [
  known(infinibandRow),
  known(roceRow),
  known(efaRow),
  known(tcpxRow),
  known(tcpxoRow),
  known(gibRow),
  known(ethernetRow),
  known(nvlinkDomainRow),
];

/** The row of a choice; undefined for one that has none. */
export const fabricOf = ({ kind }: FabricChoice, rows: readonly FabricRow[] = fabricRows): FabricRow | undefined =>
  rows.find(({ id }) => id === kind);

/** The choices as a list, and none where none is meant. */
export const listed = (fabrics: Fabrics): readonly Fabric[] =>
  fabrics === 'none' ? [] : Array.isArray(fabrics) ? (fabrics as readonly Fabric[]) : [fabrics as Fabric];

/** The form of what a user chooses. */
export function fabricsSchema(rows: readonly FabricRow[] = fabricRows): Schema {
  const one = unionBy('kind', rows.map(({ id }) => `${id}()`).join(', '), ...rows.map(({ schema }) => schema));
  return anyOf("infiniband(), efa() and their kind, a list of them, or 'none'", one, list(one, { min: 1 }), oneOf(['none']));
}

/** The fabric that a pool's machines have under names which are known, so that nobody has to choose it. */
export function impliedFabric(ask: FabricAsk, rows: readonly FabricRow[] = fabricRows): FabricChoice | undefined {
  for (const row of rows) {
    const choice = row.implied(ask);
    if (choice !== undefined && row.misfit(choice, ask) === undefined) return choice;
  }
  return undefined;
}

/** The fabrics that a machine has. */
export const fabricsOn = (machine: MachineShape, rows: readonly FabricRow[] = fabricRows): readonly FabricRow[] =>
  rows.filter(({ isOn }) => isOn(machine));

/** A choice that cannot serve who asks. */
export interface Misfit extends FabricMisfit {
  readonly fabric: string;
}

/** Which of the choices cannot serve who asks, and why. */
export const misfitsOf = (choices: readonly FabricChoice[], ask: FabricAsk, rows: readonly FabricRow[] = fabricRows): readonly Misfit[] =>
  choices.flatMap((choice) => {
    const misfit = fabricOf(choice, rows)?.misfit(choice, ask);
    return misfit === undefined ? [] : [{ fabric: choice.kind, ...misfit }];
  });

/** What the choices put into a pod, together: of two that say the same thing the first wins. */
export function fabricUse(choices: readonly FabricChoice[], ask: FabricAsk, rows: readonly FabricRow[] = fabricRows): FabricUse {
  const uses = choices.map((choice) => fabricOf(choice, rows)?.use(choice, ask) ?? {});
  const all = <T>(part: (use: Partial<FabricUse>) => readonly T[] | undefined): readonly T[] => uses.flatMap((use) => part(use) ?? []);
  const backwards = [...uses].reverse();
  return {
    resources: Object.assign({}, ...backwards.map(({ resources }) => resources)) as FabricUse['resources'],
    annotations: Object.assign({}, ...backwards.map(({ annotations }) => annotations)) as FabricUse['annotations'],
    env: firsts(
      all(({ env }) => env),
      ({ name }) => name,
    ),
    capabilities: [...new Set(all(({ capabilities }) => capabilities))],
    volumes: firsts(
      all(({ volumes }) => volumes),
      ({ name }) => name,
    ),
    volumeMounts: firsts(
      all(({ volumeMounts }) => volumeMounts),
      ({ mountPath }) => mountPath,
    ),
    sidecars: firsts(
      all(({ sidecars }) => sidecars),
      ({ name }) => name,
    ),
    resourceClaims: firsts(
      all(({ resourceClaims }) => resourceClaims),
      ({ name }) => name,
    ),
    objects: all(({ objects }) => objects),
    ...environmentOf(uses),
    ...togetherOf(uses),
    ...(uses.some(({ privileged }) => privileged) ? { privileged: true } : {}),
    ...(uses.some(({ hostNetwork }) => hostNetwork) ? { hostNetwork: true } : {}),
  };
}

const environmentOf = (uses: readonly Partial<FabricUse>[]): Pick<FabricUse, 'environment'> => {
  const environment = uses.find((use) => use.environment !== undefined)?.environment;
  return environment === undefined ? {} : { environment };
};

const togetherOf = (uses: readonly Partial<FabricUse>[]): Pick<FabricUse, 'together'> => {
  const together = uses.find((use) => use.together !== undefined)?.together;
  return together === undefined ? {} : { together };
};

/** Every script that a fabric's program starts behind, by a variable of its containers alone. */
export const fabricEnvironments: readonly { readonly script: string; readonly variable: string; readonly value: string }[] = [
  { script: GIB_ENVIRONMENT, variable: 'NCCL_NET', value: 'gIB' },
  { script: TCPXO_ENVIRONMENT, variable: 'NCCL_FASTRAK_LLCM_DEVICE_DIRECTORY', value: '/dev/aperture_devices' },
];

/** What runs beside the programs of a fabric, of every fabric that has such a daemon. */
export const fabricDaemons = (rows: readonly FabricRow[] = fabricRows): readonly Container[] =>
  rows.flatMap((row) => row.use({ kind: row.id }, { gpus: 1 }).sidecars ?? []);

function firsts<T>(items: readonly T[], identity: (item: T) => string): readonly T[] {
  const seen = new Map<string, T>();
  for (const item of items) if (!seen.has(identity(item))) seen.set(identity(item), item);
  return [...seen.values()];
}
