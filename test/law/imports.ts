import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** One import as the source states it, in whatever form. */
export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** How it is written; `static` and `lazy` load a module, `type` loads nothing. */
  readonly form: 'static' | 'lazy' | 'type';
}

/** Source text by path under `lib`, with `/`. */
export type Sources = Readonly<Record<string, string>>;

/** Every TypeScript file below a folder. */
export function readSources(folder: string): Sources {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const sources = files.filter((file) => file.endsWith('.ts')).sort();
  return Object.fromEntries(sources.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/** The same by path below the room: the laws of rows name a folder alone, wherever it stands. */
export const withoutRooms = (sources: Sources): Sources =>
  Object.fromEntries(
    Object.entries(sources).map(([file, text]) => [file.replace(/^(?:words|plans|faces)\/|(?<=^rules\/)checks\//, ''), text]),
  );

/** The imports of a file: `import`, `export from`, `import()`, `import x = require()`, `require()` and `import('x').T`. */
export function importsOf(text: string): readonly Import[] {
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
  const found: Import[] = [];
  const visit = (node: ts.Node, inFunction: boolean): void => {
    const specifier = specifierOf(node);
    if (specifier) found.push({ specifier: specifier.text, line: lineOf(specifier), form: formOf(node, inFunction) });
    node.forEachChild((child) => visit(child, inFunction || ts.isFunctionLike(node)));
  };
  const lineOf = (node: ts.Node): number => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  visit(source, false);
  return found;
}

function specifierOf(node: ts.Node): ts.StringLiteralLike | undefined {
  const expression = expressionOf(node);
  return expression && ts.isStringLiteralLike(expression) ? expression : undefined;
}

function expressionOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isExternalModuleReference(node)) return node.expression;
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  return ts.isCallExpression(node) && loadsModule(node.expression) ? node.arguments[0] : undefined;
}

const loadsModule = (callee: ts.Expression): boolean =>
  callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require');

function formOf(node: ts.Node, inFunction: boolean): Import['form'] {
  if (ts.isImportTypeNode(node)) return 'type';
  if (ts.isImportDeclaration(node)) return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ? 'type' : 'static';
  if (ts.isExportDeclaration(node)) return node.isTypeOnly ? 'type' : 'static';
  return ts.isCallExpression(node) && inFunction ? 'lazy' : 'static';
}
