// Words for people are no behaviour: an empty sentence in their place says nothing about the tests.
import ts from 'typescript';

/** Properties of rules and findings that people read. Where a finding stands (`at`) is behaviour: programs read it. */
const FOR_PEOPLE = new Set(['about', 'fix', 'source', 'problem', 'allowed', 'got']);
const WORDS = new Set(['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration']);

/** Whether a mutant changes nothing but words in such a property. Conditions in it are behaviour, and so is what they compare. */
export function changesWords(source, start, end, mutator) {
  if (!WORDS.has(mutator)) return false;
  const changed = nodeAt(source, start, end);
  if (
    changed !== undefined &&
    ts.isObjectLiteralExpression(changed) &&
    changed.properties.length > 0 &&
    changed.properties.every(forPeople)
  )
    return true;
  for (let node = changed; node !== undefined && !isBehaviour(node); node = node.parent) {
    if (forPeople(node)) return true;
  }
  return false;
}

const forPeople = (node) => ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && FOR_PEOPLE.has(node.name.text);

const isBehaviour = (node) =>
  ts.isStatement(node) || ts.isFunctionLike(node) || (ts.isBinaryExpression(node) && compares(node.operatorToken));

const compares = ({ kind }) =>
  kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsEqualsToken || kind === ts.SyntaxKind.InKeyword;

/** The outermost node that spans exactly this. */
function nodeAt(source, start, end) {
  for (let node = source; node !== undefined; ) {
    if (node.getStart() === start && node.getEnd() === end) return node;
    node = ts.forEachChild(node, (child) => (child.getStart() <= start && child.getEnd() >= end ? child : undefined));
  }
  return undefined;
}
