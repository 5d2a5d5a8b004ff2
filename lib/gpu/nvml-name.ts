import { type GpuModel, gpuModels, gpuOf } from './model';

/**
 * GPUs that programs find by a piece of the name that the driver prints, whatever its case: how HAMi selects GPUs.
 *
 * Source: HAMi v2.10.0 `pkg/device/devices.go`, `CheckType`.
 */
export interface NameFilter {
  /** Pieces of names of the GPUs that are meant. */
  readonly use: readonly string[];
  /** Pieces of names that the former find as well and that are not meant. */
  readonly not: readonly string[];
}

const contains = (name: string, piece: string): boolean => name.toUpperCase().includes(piece.toUpperCase());

/** Whether one of a model's names, as drivers print it, passes the filter. */
export function passesNameFilter(model: GpuModel, { use, not }: NameFilter): boolean {
  return gpuOf(model).productNames.some(
    (name) => (use.length === 0 || use.some((piece) => contains(name, piece))) && !not.some((piece) => contains(name, piece)),
  );
}

/**
 * The filter that finds exactly the models and names that are wanted, among all GPUs of the catalogue: `A10` finds neither
 * an A100 nor an A10G. A name that is no model is taken as the driver prints it, or as the beginning of a family such as
 * `H100`.
 */
export function nameFilter(wanted: readonly string[]): NameFilter {
  const key = wanted.join('\n');
  let filter = FILTERS.get(key);
  if (filter === undefined) {
    filter = makeFilter(wanted);
    if (FILTERS.size < MOST_FILTERS) FILTERS.set(key, filter);
  }
  return filter;
}

/** A program asks for the same few models again and again. */
const FILTERS = new Map<string, NameFilter>();
const MOST_FILTERS = 100;

function makeFilter(wanted: readonly string[]): NameFilter {
  const models = wanted.flatMap(modelsNamed);
  const meant = models.flatMap((model) => gpuOf(model).productNames);
  const families = wanted.filter((name) => modelsNamed(name).length === 0);
  const use = shortest([...meant, ...families]);
  const not = gpuModels
    .filter((model) => !models.includes(model))
    .flatMap((model) => gpuOf(model).productNames)
    .flatMap((name) =>
      use
        .filter((piece) => contains(name, piece))
        .flatMap((piece) => (families.includes(piece) && isFamily(name, piece) ? [] : [beyond(name, piece, meant)])),
    );
  return { use, not: shortest([...new Set(not)]) };
}

/** The model of this name in the catalogue, or those whose driver name it is. */
function modelsNamed(name: string): readonly GpuModel[] {
  const model = gpuModels.find((known) => known === name);
  if (model !== undefined) return [model];
  return gpuModels.filter((known) => gpuOf(known).productNames.some((printed) => printed.toUpperCase() === name.toUpperCase()));
}

/** Whether a piece ends where a word of the name ends: `H100` in `NVIDIA H100 PCIe`, and not `A10` in `NVIDIA A100`. */
export function isFamily(name: string, piece: string): boolean {
  const after = name[name.toUpperCase().indexOf(piece.toUpperCase()) + piece.length];
  return after === undefined || !/[A-Za-z0-9]/.test(after);
}

/** The piece with what follows it in the name, as short as it can be without being part of a name that is meant. */
function beyond(name: string, piece: string, meant: readonly string[]): string {
  const start = name.toUpperCase().indexOf(piece.toUpperCase());
  for (let end = start + piece.length + 1; end < name.length; end++) {
    const longer = name.slice(start, end);
    if (/[A-Za-z0-9]$/.test(longer) && !meant.some((other) => contains(other, longer))) return longer;
  }
  return name;
}

/** Without pieces that a shorter one finds already. */
const shortest = (pieces: readonly string[]): readonly string[] =>
  [...new Set(pieces)].filter((piece) => !pieces.some((other) => other !== piece && contains(piece, other)));
