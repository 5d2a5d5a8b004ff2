import ts from 'typescript';
import { type Sources } from './imports';

/** What speaks of one chart, and may name it: its own row, the constructs that declare it, and rules about it. */
const ABOUT = [
  /^charts\/(?:charts|releases|index)\.ts$/,
  /^rules\/(?:operator|hami|accelerator)\//,
  /^rules\/sharing\/device-plugin-chart\.ts$/,
];

/** Rules about what others deliver beside the GPU Operator, rows of allocators, which say by id what brings them, rows of parts and their privileges, and groups of Alauda's console. */
const BESIDE = [
  /^rules\/dra\/owners\.ts$/,
  /^privileges\/(?:nvidia|others)\.ts$/,
  /^allocators\/[^/]+\//,
  /^workload\/limitations\/presets\.ts$/,
];

/**
 * Every place of general code that names a chart, as `file:line 'id'`: a text or a key that is the id, or the constant of it.
 * Of an id that is a word for something else as well, only what is said of a chart.
 *
 * @param ids Ids of charts.
 * @param shared Those of them that are ids of something else.
 */
export function chartsNamed(sources: Sources, ids: readonly string[], shared: readonly string[]): readonly string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    if ([...ABOUT, ...BESIDE].some((about) => about.test(file)) || /^charts\/[^/]+\/(?!.*delivery)/.test(file)) return [];
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      const name = ts.isStringLiteralLike(node) || ts.isIdentifier(node) ? node.text : undefined;
      const isId = name !== undefined && ids.includes(name) && (ts.isStringLiteralLike(node) || ts.isPropertyAssignment(node.parent));
      const isConstant =
        name !== undefined && ts.isImportSpecifier(node.parent) && /^(?:GPU_OPERATOR|HAMI|DEVICE_PLUGIN)_CHART$/.test(name);
      if (isConstant || (isId && (!shared.includes(name) || isOfChart(node)))) {
        found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1} '${name}'`);
      }
      node.forEachChild(visit);
    };
    visit(source);
    return found;
  });
}

/** Whether a word is compared with a chart, or given as one. */
function isOfChart(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return /\bchart$/.test(parent.left.getText());
  if (ts.isPropertyAssignment(parent)) return parent.name.getText() === 'chart';
  return ts.isCallExpression(parent) && /^(?:served|chartRowOf)$/.test(parent.expression.getText());
}
