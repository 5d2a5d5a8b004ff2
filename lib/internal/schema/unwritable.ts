import type { Problem } from '../errors';

/**
 * Characters that YAML or a shell cannot carry: NUL, DEL and the control characters after it, two that Unicode will never
 * assign, lone surrogates. Source: Go's YAML reader, `readerc.go` of go.yaml.in/yaml v2.4.3.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused
const UNWRITABLE = /[\u0000\u007f-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** What is wrong with the characters of a text, if anything. */
export const unwritable = (path: string, got: string): Problem | undefined =>
  UNWRITABLE.test(got)
    ? {
        path,
        problem: 'contains a character that YAML or a shell cannot carry',
        got,
        fix: 'remove NUL, U+007F to U+009F, U+FFFE, U+FFFF and halves of surrogate pairs',
      }
    : undefined;
