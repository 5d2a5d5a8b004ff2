import { readToml, TomlError } from '../../internal';

/** Whether a text is user data of Bottlerocket: TOML that begins tables of settings. */
export const isToml = (text: string): boolean => /^[ \t]*\[\[?settings[.\]]/m.test(text) && !/^[ \t]*[\w-]+:/m.test(text);

/** What keeps such a text from being read. */
export function tomlProblem(text: string): { readonly line: number; readonly problem: string } | undefined {
  try {
    readToml(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return { line: error.line, problem: `is not TOML: ${error.message}` };
  }
}
