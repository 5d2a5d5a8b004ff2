import type { Container } from '../../../words/kubernetes';
import { commandsWith, mentions, placeOfWord } from './commands';
import type { Words } from './shell';

/** A label that `kubectl label` sets, and the steps below the container to where it is, as far as they are known. */
export interface LabelSet {
  readonly word: string;
  readonly at: readonly string[];
}

/** The labels that the commands of a container set. */
export function labelsSet(container: Container, begin: string): readonly LabelSet[] {
  if (!mentions(container, /\.config=/)) return [];
  return commandsWith(container, (word) => word.startsWith(begin)).flatMap((words) =>
    setBy(words, begin).map((word) => {
      const at = placeOfWord(container, (one) => one === word);
      return { word, at: at === undefined ? [] : [at] };
    }),
  );
}

/** Not those by which a command selects nodes. */
const setBy = (words: Words, begin: string): Words =>
  words.includes('label')
    ? words.filter((word, index) => word.startsWith(begin) && words[index - 1] !== '-l' && words[index - 1] !== '--selector')
    : [];
