import { join, relative } from 'node:path';
import ts from 'typescript';

/** A place where a key of any name is looked up in an object, which has what every object has: `toString`. */
export interface Lookup {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/**
 * Lookups by a key that may be any text, in objects that may have any key, by `[]` or `in`, unless the object was asked before whether
 * it has the key itself. What is written is not of it, and neither is a walk over the object's own keys.
 *
 * @param isIn Which files are looked at, by their path below the folder.
 */
export function inheritedLookups(folder: string, files: readonly string[], isIn: (file: string) => boolean): readonly Lookup[] {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(__dirname, '../../tsconfig.json'), (file) => ts.sys.readFile(file)).config,
    ts.sys,
    folder,
  );
  const program = ts.createProgram([...files], options);
  const checker = program.getTypeChecker();
  const found: Lookup[] = [];
  for (const source of program.getSourceFiles()) {
    const file = relative(folder, source.fileName).replaceAll('\\', '/');
    if (file.startsWith('..') || !isIn(file)) continue;
    const visit = (node: ts.Node): void => {
      const lookup = lookupIn(node);
      if (lookup && isOpen(lookup, checker) && !isAsked(lookup, node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        found.push({ file, line: line + 1, text: node.getText(source) });
      }
      node.forEachChild(visit);
    };
    visit(source);
  }
  return found;
}

interface Parts {
  readonly object: ts.Expression;
  readonly key: ts.Expression;
}

function lookupIn(node: ts.Node): Parts | undefined {
  if (ts.isElementAccessExpression(node)) return isWritten(node) ? undefined : { object: node.expression, key: node.argumentExpression };
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword
    ? { object: node.right, key: node.left }
    : undefined;
}

const isWritten = ({ parent }: ts.Node): boolean =>
  ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isElementAccessExpression(parent.left);

function isOpen({ object, key }: Parts, checker: ts.TypeChecker): boolean {
  return isAnyText(checker.getTypeAtLocation(key)) && takesAnyKey(checker.getNonNullableType(checker.getTypeAtLocation(object)), checker);
}

const isAnyText = (type: ts.Type): boolean =>
  type.isUnion() ? type.types.some(isAnyText) : (type.flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) !== 0;

const takesAnyKey = (type: ts.Type, checker: ts.TypeChecker): boolean =>
  type.isUnion()
    ? type.types.some((one) => takesAnyKey(one, checker))
    : checker.getIndexInfoOfType(type, ts.IndexKind.String) !== undefined;

/** Whether the key was asked for, or comes from the object, in what is around. */
function isAsked({ object, key }: Parts, node: ts.Node): boolean {
  const [asked, walked] = [`Object.hasOwn(${object.getText()}, ${key.getText()})`, `const ${key.getText()} in ${object.getText()})`];
  for (let around: ts.Node = node; !ts.isSourceFile(around) && !ts.isFunctionDeclaration(around); around = around.parent)
    if (around.getText().includes(asked) || (ts.isForInStatement(around) && around.getText().includes(walked))) return true;
  return false;
}
