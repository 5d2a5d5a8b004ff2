/** What a shell does with a script of variables: without the script, which an installer of the node brings, nothing starts. */
const sourcing = (script: string): string => `source ${script}; test -r ${script} && exec "$0" "$@"`;
const SOURCING = /^source (\S+); test -r \1 && exec "\$0" "\$@"$/;

/** A command behind a script that sets variables for it. The shell becomes the program, which so gets the signals that end the pod. */
export const sourced = (script: string, command: readonly string[]): readonly string[] =>
  command.includes(sourcing(script)) ? command : ['bash', '-c', sourcing(script), ...command];

/** The words of a command without the shell that sets variables for it. */
export function unsourced(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => word.startsWith('source ') && SOURCING.test(word));
  return at < 2 ? words : [...words.slice(0, at - 2), ...words.slice(at + 1)];
}
