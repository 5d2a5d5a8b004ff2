import ts from 'typescript';
import { type Sources } from './imports';

/** Rows: of allocators, and of charts, formats and parts with privileges, which may have the same names. */
const ROWS = [/^(?:allocators|charts|formats)\/[^/]+\//, /^privileges\/(?:nvidia|others)\.ts$/];

/** Groups of resources that Alauda's console shows under the names of allocators. */
const CONSOLE_GROUPS = /^workload\/limitations\/presets\.ts$/;

/** Tables of metrics, by the projects that expose them. */
const METRICS = /^observe\/(?:metrics\/(?:metric|sharing)|recordings\/translated)\.ts$/;

/** What else may name one allocator: what declares its pods or its release, and rules about it. */
const ABOUT: Readonly<Record<string, readonly RegExp[]>> = {
  hami: [
    /^(?:cdk8s|pulumi)\/hami\.ts$/,
    /^workload\/(?:plans\/)?hami[^/]*\.ts$/,
    /^rules\/(?:hami|accelerator)\//,
    CONSOLE_GROUPS,
    METRICS,
  ],
  dra: [/^workload\/dra\//, /^rules\/dra\//, /^rules\/delivery\/delivered-charts\.ts$/],
  'gpu-manager': [/^(?:cdk8s|pulumi|workload)\/gpu-manager\//, /^rules\/vcuda\//, CONSOLE_GROUPS],
  // A platform's own device plugin is told nothing by the operator.
  'device-plugin': [/^rules\/sharing\//, /^rules\/dra\/owners\.ts$/, /^rules\/operator\/node-image\.ts$/],
  'hami-devices': [/^rules\/(?:hami|accelerator)\//],
  'kai-fractions': [/^rules\/kai\//, /^workload\/(?:batch-schedulers|gpu-queue\/systems)\/kai[^/]*\.ts$/],
  'sandbox-device-plugin': [/^(?:rules|workload)\/kubevirt\//],
  'volcano-vgpu': [/^rules\/volcano\//, /^workload\/(?:batch-schedulers|gpu-queue\/systems)\/volcano[^/]*\.ts$/],
};

/** Rules about names that NVIDIA gives or that are mistaken for them, and words of GPUs. */
const ABOUT_NAMES = [
  /^(?:allocators|gpu|formats|charts|platforms)\//,
  /^rules\/(?:hami|sharing|operator|dra)\//,
  // Of these names are spellings that nobody offers, labels that nobody writes, and labels of drivers.
  /^rules\/pod\/(?:resource-names|fields)\.ts$/,
  /^rules\/cuda\/cuda-images\.ts$/,
  // KubeRay has its own idea of what a GPU is called.
  /^rules\/ray\/ray\.ts$/,
];

/**
 * Every place of general code that names an allocator, as `file:line 'id'`: a text or a key that is its id, or an expression
 * that has it. An id that is the name of a file format as well may stand where formats are named, and one of a chart where
 * charts are.
 */
export const allocatorsNamed = (sources: Sources, ids: readonly string[]): readonly string[] =>
  ids.flatMap((id) =>
    found(sources, [...ROWS, ...(ABOUT[id] ?? [])], (node) => {
      if (ts.isRegularExpressionLiteral(node)) return node.text.includes(id) ? node.text : undefined;
      const isKey = ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node;
      return (ts.isStringLiteralLike(node) || isKey) && node.text === id && !namesOther(node) ? `'${id}'` : undefined;
    }),
  );

/** What sharing by MPS is asked about: how GPUs are shared, whoever gives them out. */
const OF_MPS = /^isMps/;

/**
 * Every place of general code that asks whether a share is of one allocator, as `file:line isXShare`: the folders of
 * allocators say which functions ask that.
 */
export function sharesAsked(sources: Sources, idOfFolder: (folder: string) => string): readonly string[] {
  const owners = Object.entries(sources).flatMap(([file, text]) => {
    const folder = /^allocators\/([^/]+)\//.exec(file)?.[1];
    const names = [...text.matchAll(/^export const (is\w+Share) = /gm)].flatMap(([, name = '']) => (OF_MPS.test(name) ? [] : [name]));
    return folder === undefined ? [] : names.map((name) => [name, idOfFolder(folder)] as const);
  });
  return owners.flatMap(([name, id]) =>
    found(sources, [...ROWS, /^allocators\//, ...(ABOUT[id] ?? [])], (node) =>
      ts.isIdentifier(node) && node.text === name && !ts.isImportSpecifier(node.parent) && !ts.isExportSpecifier(node.parent)
        ? name
        : undefined,
    ),
  );
}

/** Every place of general code that tells GPUs by how a name begins, as `file:line text`: the rows say which names are theirs. */
export const prefixesRead = (sources: Sources): readonly string[] =>
  found(sources, ABOUT_NAMES, (node) => {
    const isPrefix = ts.isStringLiteralLike(node) && /^(?:nvidia\.com\/(?:gpu|mig-)?)$/.test(node.text) && isRead(node);
    return isPrefix || (ts.isRegularExpressionLiteral(node) && /nvidia\\\.com\\\//.test(node.text)) ? node.getText() : undefined;
  });

/** Whether a text is what another begins with, or holds. */
const isRead = ({ parent }: ts.Node): boolean =>
  ts.isCallExpression(parent) && /\.(?:startsWith|includes|indexOf)$/.test(parent.expression.getText());

/** Whether a word is said of a file format or a chart: compared with one, given as one, or looked for. */
function namesOther(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return /\b(?:sort|chart)$/.test(parent.left.getText());
  if (ts.isPropertyAssignment(parent)) return /^(?:sort|chart)$/.test(parent.name.getText());
  if (ts.isCallExpression(parent)) return /^(?:configsOf|served)$/.test(parent.expression.getText());
  return ts.isArrayLiteralExpression(parent) && isOfFormats(parent);
}

/** Whether a list is one of formats, or a pair of a part of the GPU Operator with the format that it mounts. */
function isOfFormats(list: ts.ArrayLiteralExpression): boolean {
  const declared = ts.findAncestor(list, ts.isVariableDeclaration);
  return /sort/.test(declared?.type?.getText() ?? '') || list.elements[0]?.getText() === "'devicePlugin'";
}

function found(sources: Sources, about: readonly RegExp[], says: (node: ts.Node) => string | undefined): readonly string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    if (about.some((one) => one.test(file))) return [];
    const source = parsed(file, text);
    const places: string[] = [];
    const visit = (node: ts.Node): void => {
      const said = says(node);
      if (said !== undefined) places.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1} ${said}`);
      node.forEachChild(visit);
    };
    visit(source);
    return places;
  });
}

/** Each file once, however many allocators are looked for in it. */
function parsed(file: string, text: string): ts.SourceFile {
  const known = PARSED.get(file);
  const source = known?.text === text ? known : ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  PARSED.set(file, source);
  return source;
}

const PARSED = new Map<string, ts.SourceFile>();
