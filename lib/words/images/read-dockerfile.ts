import { imageReference } from './reference';

/** One instruction of a Dockerfile. */
export interface Instruction {
  /** In capital letters, such as `RUN`. */
  readonly keyword: string;
  /** Its words, as they are written; those of a here-document come after those of its line. */
  readonly words: readonly DockerfileWord[];
}

/** A word, and the line on which it is, from 0. */
export interface DockerfileWord {
  readonly text: string;
  readonly line: number;
}

/** What follows a FROM. */
export interface Stage {
  /** The image that it begins with, where arguments leave nothing open and it is no other stage. */
  readonly image?: string;
  /** Line of the FROM, from 0. */
  readonly line: number;
  readonly instructions: readonly Instruction[];
  /** Whether what it holds is in the image that is made at last. */
  readonly isFinal: boolean;
}

/** Whether a text is a Dockerfile: its first instruction is FROM, or an ARG before one. Programs in Python begin much like it. */
export const isDockerfile = (text: string): boolean =>
  /^(?:[^\S\n]*(?:#[^\n]*)?\n)*[^\S\n]*(?:FROM|ARG)[^\S\n]+(?!\S+[^\S\n]+import\b)[^\s:]/i.test(text);

/**
 * The stages of a Dockerfile. Lines that continue and here-documents are read; what a shell makes of their words is not.
 *
 * Source: Docker documentation, Dockerfile reference, "Format", "Parser directives", "Here-Documents", "FROM".
 */
export function stagesOf(text: string): readonly Stage[] {
  const args = new Map<string, string>();
  const found: { name: string; from: string; image: string | undefined; line: number; instructions: Instruction[] }[] = [];
  for (const instruction of instructionsOf(text)) {
    const { keyword, words } = instruction;
    const stage = found.at(-1);
    if (keyword === 'FROM') {
      const [base, as, name] = words.filter((word) => !word.text.startsWith('--'));
      const from = filledIn(base?.text ?? '', args);
      const isStage = found.some((other) => other.name !== '' && other.name === from.toLowerCase());
      found.push({
        name: as?.text.toLowerCase() === 'as' ? (name?.text.toLowerCase() ?? '') : '',
        from: from.toLowerCase(),
        image: isStage || from === '' || from.includes('$') || from === 'scratch' ? undefined : from,
        line: base?.line ?? 0,
        instructions: [],
      });
    } else if (stage !== undefined) stage.instructions.push(instruction);
    else if (keyword === 'ARG') for (const { name, value } of assignmentsOf(instruction)) if (value !== undefined) args.set(name, value);
  }
  const final = new Set<string>();
  let isFinal = true;
  return [...found]
    .reverse()
    .map(({ name, from, image, line, instructions }) => {
      const own = isFinal || (name !== '' && final.has(name));
      if (own) final.add(from);
      isFinal = false;
      return { ...(image === undefined ? {} : { image }), line, instructions, isFinal: own };
    })
    .reverse();
}

/** `$NAME`, `${NAME}` and `${NAME:-word}` of arguments that have a default; others stay. */
const filledIn = (text: string, args: ReadonlyMap<string, string>): string =>
  withoutQuotes(text).replace(
    /\$(?:(\w+)|\{(\w+)(?::?-([^}]*))?\})/g,
    (whole, name?: string, braced?: string, otherwise?: string) => args.get(name ?? braced ?? '') ?? otherwise ?? whole,
  );

const withoutQuotes = (text: string): string => text.replace(/^(["'])(.*)\1$/, '$2');

/** A name that an ARG or ENV gives, its value where it has one, and the line, from 0. */
export interface Assignment {
  readonly name: string;
  readonly value?: string;
  readonly line: number;
}

/** What an ARG or ENV gives. `ENV NAME value` is the old form: its value is the rest of the line. */
export function assignmentsOf({ keyword, words }: Instruction): readonly Assignment[] {
  const [first, ...rest] = words;
  if (first === undefined) return [];
  if (keyword === 'ENV' && !first.text.includes('='))
    return [{ name: first.text, value: rest.map(({ text }) => text).join(' '), line: first.line }];
  return words.flatMap(({ text, line }): readonly Assignment[] => {
    const [, name, value] = /^([A-Za-z_]\w*)(?:=(.*))?$/s.exec(text) ?? [];
    if (name === undefined) return [];
    return [value === undefined ? { name, line } : { name, value: withoutQuotes(value), line }];
  });
}

/** Words are divided at blanks that are not within quotes. */
const wordsOf = (line: string): readonly string[] =>
  line.match(line.length > LONGEST ? /\S+/g : /(?:"(?:\\.|[^"\\])*"|'[^']*'|\S)+/g) ?? [];

/** Of longer lines the quotes are not looked at, which would take the square of their length. */
const LONGEST = 10_000;

function* instructionsOf(text: string): Generator<Instruction> {
  const lines = text.split(/\r?\n/);
  const escape = /^#\s*escape\s*=\s*`/im.exec(lines[0] ?? '') === null ? '\\' : '`';
  for (let index = 0; index < lines.length; index++) {
    const [, keyword, begin = ''] = /^\s*([A-Za-z]+)(?:\s+(.*))?$/.exec(lines[index] ?? '') ?? [];
    if (keyword === undefined) continue;
    const words: DockerfileWord[] = [];
    const ends: string[] = [];
    for (let line = begin; ; line = lines[++index] ?? '') {
      // Comments and empty lines between lines that continue are left out.
      const isLeftOut = /^\s*(?:#|$)/.test(line) && words.length > 0;
      const continues = line.trimEnd().endsWith(escape);
      if (!isLeftOut)
        for (const word of wordsOf(continues ? line.trimEnd().slice(0, -1) : line)) {
          words.push({ text: word, line: index });
          const [, end] = /^(?:\d*)<<-?["']?(\w+)["']?$/.exec(word) ?? [];
          if (end !== undefined) ends.push(end);
        }
      if ((!continues && !isLeftOut) || index + 1 >= lines.length) break;
    }
    // What stands in a here-document is what the instruction runs, or copies.
    for (const end of ends)
      while (++index < lines.length && lines[index]?.trim() !== end)
        for (const word of wordsOf(lines[index] ?? '')) words.push({ text: word, line: index });
    yield { keyword: keyword.toUpperCase(), words };
  }
}

/** The image that the final stage begins with, with its tag and digest; undefined where it is not known. */
export const finalImage = (stages: readonly Stage[]): (Pick<Stage, 'line'> & { readonly image: string }) | undefined => {
  const found = stages.find(({ image, isFinal }) => isFinal && image !== undefined);
  return found?.image === undefined || imageReference(found.image).name === '' ? undefined : { image: found.image, line: found.line };
};
