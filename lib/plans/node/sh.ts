/**
 * Lines of a script, as they are written between the backticks: nothing of them is an escape or a value of TypeScript, and
 * `\${` stands for `${`.
 */
export function sh({ raw }: TemplateStringsArray): readonly string[] {
  const [text = ''] = raw;
  return text.replace(/^\n/, '').replace(/\n *$/, '').replaceAll('\\${', '${').split('\n');
}
