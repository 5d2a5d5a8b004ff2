import { type GpuModel, gpuModels, gpuOf, gpuProductLabels } from '../../../words/gpu';

/** The parts of a value: what the driver prints, and what MIG and sharing add, in whatever case. */
const PARTS = /^(?<product>.*?)(?:-MIG-(?<profile>[^-\s]+))?(?<shared>-SHARED)?$/is;

/**
 * The labels that were likely meant by a value of `nvidia.com/gpu.product` that no driver prints; none where it is one
 * that nodes have, or may have: a GPU that is not known here is not a mistake.
 */
export function labelsMeant(value: string): readonly string[] {
  const { product = '', profile, shared } = PARTS.exec(value)?.groups ?? {};
  const added = `${profile === undefined ? '' : `-MIG-${profile}`}${shared === undefined ? '' : '-SHARED'}`;
  const { exact, models } = known();
  if (exact.has(product)) return `${product}${added}` === value ? NONE : [`${product}${added}`];
  if (isOfOldDriver(exact.get(`NVIDIA-${product}`))) return NONE;
  const plain = plainOf(product);
  const found = models.filter((model) => means(plain, model));
  return [...new Set(found.flatMap(({ label }) => `${label}${added}`))];
}

const NONE: readonly string[] = [];

/** Drivers before 470 left `NVIDIA ` out, and Ampere ran on them; what came before is called otherwise, or known by both names. */
function isOfOldDriver(model: GpuModel | undefined): boolean {
  const capability = model === undefined ? 0 : Number(gpuOf(model).computeCapability);
  return capability >= 8 && capability < 8.9;
}

/** A label that drivers print today, and the forms under which people write it. */
interface Known {
  readonly label: string;
  /** In lower case, without the brand. */
  readonly plain: string;
  readonly id: string;
  readonly isServer: boolean;
}

/**
 * The same in another case, with other separators or without the brand; with the words in another order; as it is sold;
 * or without the words at the end, which those of data centers all have.
 */
const means = (plain: string, { plain: name, id, isServer }: Known): boolean =>
  joined(plain) === joined(name) ||
  sorted(plain) === sorted(name) ||
  joined(plain) === joined(id) ||
  (isServer && name.startsWith(`${plain}-`));

const plainOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .replace(/^(?:(?:nvidia|tesla|geforce)-)+/, '');
const joined = (plain: string): string => plain.replaceAll('-', '');
const sorted = (plain: string): string => plain.split('-').sort().join();

/** A family of data centers, such as `h100`, `gh200`, and `b300`. */
const SERVER = /^[a-z]{1,2}\d/;

interface Catalogue {
  readonly exact: ReadonlyMap<string, GpuModel>;
  readonly models: readonly Known[];
}
let catalogue: Catalogue | undefined;

/** The labels of the catalogue, made when the first pod selects one. */
function known(): Catalogue {
  catalogue ??= {
    exact: new Map(gpuModels.flatMap((model) => gpuProductLabels(model).map((label): [string, GpuModel] => [label, model]))),
    models: gpuModels.flatMap((model) =>
      gpuProductLabels(model)
        .slice(0, 1)
        .map((label) => ({ label, plain: plainOf(label), id: plainOf(model), isServer: SERVER.test(plainOf(label)) })),
    ),
  };
  return catalogue;
}
