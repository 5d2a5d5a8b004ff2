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

/** Whether a name, as drivers print it, passes the filter. */
export const namePasses = (name: string, { use, not }: NameFilter): boolean =>
  (use.length === 0 || use.some((piece) => contains(name, piece))) && !not.some((piece) => contains(name, piece));

/** Whether one of a model's names, as drivers print it today, passes the filter. */
export const passesNameFilter = (model: GpuModel, filter: NameFilter): boolean =>
  namesToday(model).some((name) => namePasses(name, filter));

/** The names of a model, without those of drivers that left out `NVIDIA `. */
export function namesToday(model: GpuModel): readonly string[] {
  const { productNames } = gpuOf(model);
  return productNames.filter((name) => !productNames.includes(`NVIDIA ${name}`));
}

/**
 * The filter that finds exactly the models and names that are wanted, among all GPUs of the catalogue: `A10` finds neither
 * an A100 nor an A10G. A name that is no model is taken as the driver prints it, or as the beginning of a family such as
 * `H100`.
 *
 * @param unwanted Models and names that are left out of them. Where nothing is wanted, every other one is meant; those with
 *   a longer name are left out as well then, which no filter can help.
 */
export function nameFilter(wanted: readonly string[], unwanted: readonly string[] = NONE): NameFilter {
  const key = `${wanted.join('\n')}\n\n${unwanted.join('\n')}`;
  let filter = FILTERS.get(key);
  if (filter === undefined) {
    filter = makeFilter(meaningOf(wanted), meaningOf(unwanted));
    if (FILTERS.size < MOST_FILTERS) FILTERS.set(key, filter);
  }
  return filter;
}
const NONE: readonly string[] = [];

/** A program asks for the same few models again and again. */
const FILTERS = new Map<string, NameFilter>();
const MOST_FILTERS = 100;

/** Names of GPUs that are wanted and that no filter of pieces of names finds without finding others. */
export function namesLost(wanted: readonly string[], unwanted: readonly string[] = NONE): readonly string[] {
  const [meant, left] = [meaningOf(wanted), meaningOf(unwanted)];
  const filter = nameFilter(wanted, unwanted);
  return gpuModels.flatMap(namesToday).filter((name) => isMeant(name, meant) && !isMeant(name, left) && !namePasses(name, filter));
}

/** Whether GPUs are wanted that the catalogue has, and all of them are unwanted as well. */
export function leavesNothing(wanted: readonly string[], unwanted: readonly string[]): boolean {
  const [meant, left] = [meaningOf(wanted), meaningOf(unwanted)];
  const names = gpuModels.flatMap(namesToday).filter((name) => isMeant(name, meant));
  return names.length > 0 && names.every((name) => isMeant(name, left));
}

/** What a list of models and names means. */
interface Meaning {
  /** Names of its models, as drivers print them. */
  readonly names: readonly string[];
  /** Beginnings of names, and names that the catalogue does not have. */
  readonly families: readonly string[];
}

function meaningOf(list: readonly string[]): Meaning {
  return {
    names: list.flatMap(modelsNamed).flatMap((model) => gpuOf(model).productNames),
    families: list.filter((name) => modelsNamed(name).length === 0),
  };
}

const isMeant = (name: string, { names, families }: Meaning): boolean =>
  names.includes(name) || families.some((family) => isFamily(name, family));

function makeFilter(wanted: Meaning, unwanted: Meaning): NameFilter {
  const use = piecesOf(wanted);
  const known = [...gpuModels.flatMap((model) => gpuOf(model).productNames), ...consumerVariants()];
  const meant = known.filter((name) => isMeant(name, wanted) && !isMeant(name, unwanted));
  const others = known
    .filter((name) => use.some((piece) => contains(name, piece)) && !isMeant(name, wanted))
    .flatMap((name) => use.filter((piece) => contains(name, piece)).map((piece) => beyond(name, piece, meant)));
  const not = shortest(others);
  const left = piecesOf(unwanted).filter((piece) => leavesOut(piece, { use, not }, known));
  return { use, not: shortest([...not, ...left]) };
}

/** Cards that are sold besides a consumer card under its name and a further word, and that the catalogue does not have. */
function consumerVariants(): readonly string[] {
  const names = gpuModels.flatMap((model) => gpuOf(model).productNames);
  const cards = names.filter((name) => /GeForce .*\d$/.test(name));
  return cards.flatMap((name) => [' Ti', ' SUPER', ' D'].map((variant) => name + variant)).filter((name) => !names.includes(name));
}

/** Whether a piece leaves out anything that a filter finds: of a GPU that the catalogue does not have, nobody can tell. */
function leavesOut(piece: string, filter: NameFilter, known: readonly string[]): boolean {
  const own = known.filter((name) => isFamily(name, piece));
  return own.length === 0 || own.some((name) => namePasses(name, filter));
}

/** The model of this name in the catalogue, or those whose driver name it is. */
function modelsNamed(name: string): readonly GpuModel[] {
  const model = gpuModels.find((known) => known === name);
  if (model !== undefined) return [model];
  return gpuModels.filter((known) => gpuOf(known).productNames.some((printed) => printed.toUpperCase() === name.toUpperCase()));
}

/** Whether a piece is made of whole words of the name: `H100` in `NVIDIA H100 PCIe`, and not in `NVIDIA GH100` or `A10` in `NVIDIA A100`. */
export function isFamily(name: string, piece: string): boolean {
  const [within, sought] = [name.toUpperCase(), piece.toUpperCase()];
  for (let start = within.indexOf(sought); start >= 0; start = within.indexOf(sought, start + 1)) {
    if (!isWordCharacter(within[start - 1]) && !isWordCharacter(within[start + sought.length])) return true;
  }
  return false;
}

const isWordCharacter = (character: string | undefined): boolean => character !== undefined && /[A-Z0-9]/i.test(character);

/** The piece with what is around it in the name, as short as it can be without being part of a name that is meant. */
function beyond(name: string, piece: string, meant: readonly string[]): string {
  const at = name.toUpperCase().indexOf(piece.toUpperCase());
  let start = at;
  while (isWordCharacter(name[start - 1])) start--;
  for (let end = at + piece.length + (start === at ? 1 : 0); end < name.length; end++) {
    const longer = name.slice(start, end);
    if (isWordCharacter(name[end - 1]) && !meant.some((other) => contains(other, longer))) return longer;
  }
  return name;
}

/** What finds the GPUs that are meant: a name of its own for each, unless it begins with another of them as a word. */
const piecesOf = ({ names, families }: Meaning): readonly string[] => {
  const pieces = [...new Set([...names, ...families])];
  return pieces.filter((piece) => !pieces.some((other) => other !== piece && isFamily(piece, other)));
};

/** Without pieces that a shorter one finds already. */
const shortest = (pieces: readonly string[]): readonly string[] =>
  [...new Set(pieces)].filter((piece) => !pieces.some((other) => other !== piece && contains(piece, other)));
