import type { Container } from '../../../words/kubernetes';
import type { StartedServer } from '../../../plans/workload';
import { commandsWith } from '../commands/commands';

/** A word that is an option: `--x`, `--x=y`, `--no-x` and `--x.y=z`, with `_` for `-`. */
export function optionOf(word: string): string | undefined {
  const [, name] = /^--([a-zA-Z][\w-]*)(?:[.=]|$)/.exec(word) ?? [];
  return name?.replaceAll('_', '-');
}

/** What a server is given; the options of another program are not judged. */
export function argumentsOf(container: Container, words: readonly string[], { row }: StartedServer): readonly string[] {
  const behind = row.options?.behind;
  const starts = (word: string): boolean => row.program?.test(word) === true;
  const commands = commandsWith(container, starts);
  // The program of an image starts by itself where a container has no command.
  if (commands.length === 0) return container.command === undefined ? words : [];
  return commands.flatMap((command) => {
    const at = command.findIndex((word, index) => starts(word) && (behind === undefined || command[index + 1] === behind));
    return at < 0 ? [] : command.slice(at + 1);
  });
}
