import { lintDocuments, noContext, readText } from '../../lib/read';

/** What is found in a text, each as its place and rule. */
export const found = (text: string, context = noContext): readonly string[] =>
  findings(text, context).map(({ line, column, rule }) => `${line}:${column} ${rule}`);

/** What is found in a text, each as its line and problem. */
export const problems = (text: string, context = noContext): readonly string[] =>
  findings(text, context).map(({ line, problem }) => `${line} ${problem}`);

export function findings(text: string, context = noContext) {
  const { documents, unreadable } = readText('a.yaml', text);
  expect(unreadable).toEqual([]);
  const report = lintDocuments(documents, context);
  expect(report.unreadable).toEqual([]);
  return report.findings;
}

/** A ConfigMap with one text. */
export const configMap = (text: string, key = 'config.yaml', name = 'a'): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\ndata:\n  "${key}": |\n    ${text.trimEnd().replaceAll('\n', '\n    ')}\n`;
