/**
 * Stands in a string for a value that is not known yet (a Pulumi `Output`), so that plans stay pure functions of plain
 * data. The face that made a token puts the value back; a token never reaches quoted text (DESIGN section 6).
 */
const TOKEN = /\$\{cdk8s-gpu-output-\d+\}/;

/** Whether there is any token at all: where no face made one, a text that looks like one is a text like any other. */
let made = false;

/** The token with this number. */
export function tokenOf(number: number): string {
  made = true;
  return `\${cdk8s-gpu-output-${number}}`;
}

/** Whether a string is or contains a token, so that its form cannot be judged yet. */
export const hasToken = (value: string): boolean => made && TOKEN.test(value);

/** Whether a value is an Output that no face made a token of (`Output.isInstance`, @pulumi/pulumi v3.248.0 output.ts). */
export const isOutput = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (value as { __pulumiOutput?: unknown }).__pulumiOutput === true;

/** Whether a string that somebody wrote would be taken for a token. */
export const resemblesToken = (value: string): boolean => TOKEN.test(value);

/** Splits a string into its plain parts and the numbers of its tokens, in order. */
export function splitTokens(value: string): readonly (string | number)[] {
  return value
    .split(/(\$\{cdk8s-gpu-output-\d+\})/)
    .filter((part) => part !== '')
    .map((part) => (TOKEN.test(part) ? Number(/\d+(?=\})/.exec(part)?.[0]) : part));
}
