import { existsSync, readFileSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline/promises';
import { platformRows } from '../../../words/platforms';
import { choicesOf, type Given, nodeSources } from './given';
import { runs } from './runs';

/** A terminal: what is typed, and what is shown. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** A question: about what, in which words, and what an answer gives. */
interface Question {
  readonly options: readonly (keyof Given)[];
  readonly text: () => string;
  readonly given: (answer: string) => Given;
}

const listed = (rows: readonly { readonly id: string; readonly about: string }[]): string =>
  rows.map(({ id, about }) => `  ${id.padEnd(14)}${about}\n`).join('');

const QUESTIONS: readonly Question[] = [
  { options: ['folder'], text: () => 'Folder of the project: ', given: (folder) => ({ folder }) },
  {
    options: ['platform'],
    text: () => `${listed(platformRows.map(({ id, name }) => ({ id, about: name })))}Platform: `,
    given: (platform) => ({ platform }),
  },
  {
    options: nodeSources,
    text: () =>
      'Machine: a preset such as aws.p5.48xlarge or dgxH100 (cdk8s-gpu machines lists them), or a file with a snapshot of a node, or with\nwhat kubectl get nodes -o json printed: ',
    given: sourceOf,
  },
  { options: ['workload'], text: () => `${listed(runs)}What will run: `, given: (workload) => ({ workload }) },
  { options: ['engine'], text: () => 'cdk8s or pulumi: ', given: (engine) => ({ engine }) },
];

/** A file, or the name of a preset. */
function sourceOf(answer: string): Given {
  if (!existsSync(answer)) return { machine: answer };
  return isJson(answer) ? { nodes: answer } : { snapshot: answer };
}

function isJson(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').trimStart().startsWith('{');
  } catch {
    return false;
  }
}

/**
 * Asks for everything that is missing, again where an answer is wrong.
 *
 * @returns Undefined where somebody interrupted it, or nobody answers any more.
 */
export async function askedFor(given: Given, { input, output }: Terminal): Promise<Given | undefined> {
  const lines = createInterface({ input, output, terminal: true });
  const ended = new AbortController();
  for (const event of ['SIGINT', 'close'] as const) lines.once(event, () => ended.abort());
  try {
    let all = given;
    for (const question of QUESTIONS)
      if (!question.options.some((option) => all[option] !== undefined)) all = await answered(all, question, lines, output, ended.signal);
    return all;
  } catch (error) {
    if (!ended.signal.aborted) throw error;
    output.write('\n');
    return undefined;
  } finally {
    lines.close();
  }
}

/** The answer to one question: the first that nothing is wrong with. */
async function answered(
  given: Given,
  { text, given: read }: Question,
  lines: Interface,
  output: NodeJS.WritableStream,
  signal: AbortSignal,
): Promise<Given> {
  const before = new Set(problemsOf(given));
  for (;;) {
    const answer = (await lines.question(text(), { signal })).trim();
    if (answer === '') continue;
    const all = { ...given, ...read(answer) };
    const wrong = problemsOf(all).filter((problem) => !before.has(problem));
    if (wrong.length === 0) return all;
    output.write(wrong.map((problem) => `${problem}\n`).join(''));
  }
}

const problemsOf = (given: Given): readonly string[] => {
  const choices = choicesOf(given);
  return 'problems' in choices ? choices.problems : [];
};
