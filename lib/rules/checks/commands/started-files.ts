import type { Container } from '../../../words/kubernetes';
import { defaultLaunchers, isLauncher, programBehind } from '../../../plans/workload';
import { isPython, isShell, PREPARES, readScript, type Words } from './shell';
import { unwrapped } from './wrappers';

/**
 * The files that a container starts, as paths: its program, and the script that Python, a shell or a launcher is given.
 * Those of a script of the shell only where nothing before them may write files.
 */
export function startedFiles({
  command = NONE,
  args = NONE,
  workingDir = '',
}: Pick<Container, 'command' | 'args' | 'workingDir'>): readonly string[] {
  const words = [...command, ...args];
  const text = textOfShell(words);
  if (text !== undefined) return [...ownFile(words, workingDir), ...filesOfScript(text, workingDir)];
  const files = filesOf(words, workingDir);
  return readsItsWords(words[0]) ? files : [...files, ...namedFile(words, workingDir)];
}

const NONE: readonly never[] = [];

/** What a shell is given behind `-c`. */
function textOfShell(words: Words): string | undefined {
  const index = optionsEnd(words);
  return isShell(words[0] ?? '') && WITH_TEXT.test(words[index] ?? '') ? words[index + 1] : undefined;
}

/** `-c`, `-lc`, `-ceu`. */
const WITH_TEXT = /^-[a-zA-Z]*c[a-zA-Z]*$/;
/** Behind these no script is named: a command or a module follows, or what comes in. */
const NO_SCRIPT = /^-(?:-module$|-stdin$|[a-zA-Z]*[cms]|$)/;
/** Options of a shell with a value of their own, and of Python. */
const SHELL_VALUE = /^(?:[-+][a-zA-Z]*[oO]|--rcfile|--init-file)$/;
const PYTHON_VALUE = /^(?:-[a-zA-Z]*[WX]|--check-hash-based-pycs)$/;

/** Where the options of a shell or of Python end, or one of them ends what it reads as such. */
function optionsEnd(words: Words): number {
  const hasValue = isShell(words[0] ?? '') ? SHELL_VALUE : PYTHON_VALUE;
  let index = 1;
  for (let word = words[1] ?? ''; /^[-+]/.test(word) && !NO_SCRIPT.test(word); word = words[index] ?? '')
    index += hasValue.test(word) ? 2 : 1;
  return index;
}

/** The files of a script that goes to a folder, starts one program and does nothing else. */
function filesOfScript(text: string, workingDir: string): readonly string[] {
  const { commands, kept, said, inBackground } = readScript(text);
  if (kept.length > 0 || said.length > 0 || inBackground || MAY_WRITE.test(text.replace(/\d>&\d/g, ''))) return NONE;
  const at = commands.findIndex(([program = '']) => !PREPARES.has(program));
  if (at < 0 || !commands.slice(at + 1).every(([program]) => program === 'tee')) return NONE;
  const folder = commands
    .slice(0, at)
    .filter(([program]) => program === 'cd')
    .reduce<string | undefined>((from, [, to, ...more]) => (more.length > 0 ? undefined : pathIn(from, to ?? '~')), workingDir);
  return folder === undefined ? NONE : filesOf(commands[at] as Words, folder);
}

/** A redirection, or a command inside of another. */
const MAY_WRITE = /[>`]|\$\(/;
/** The files of one command. */
function filesOf(words: Words, folder: string): readonly string[] {
  const command = unwrapped(words) ?? NONE;
  const script = scriptOf(command);
  const path = script === undefined ? undefined : pathIn(folder, script);
  const own = [words, command].flatMap((one) => ownFile(one, folder));
  return [...new Set(path === undefined ? own : [...own, path])];
}

/** The program itself, where it is named by its path. */
function ownFile([program = '']: Words, folder: string): readonly string[] {
  const path = program.includes('/') ? pathIn(folder, program) : undefined;
  return path === undefined ? NONE : [path];
}

/** The script that Python, a shell or a launcher is given. */
function scriptOf(words: Words): string | undefined {
  const [program = ''] = words;
  if (!isPython(program) && !isShell(program)) return behindLauncher(words, 0);
  const end = optionsEnd(words);
  const word = words[end] ?? '-';
  if (word === '-m') return behindLauncher(words, end + 1);
  return /^[-+]/.test(word) ? undefined : word;
}

/** The script that a launcher starts, by itself or by a program; undefined where it starts a module. */
function behindLauncher(words: Words, at: number): string | undefined {
  const launcher = defaultLaunchers.find((row) => isLauncher(row, words[at] ?? ''));
  if (launcher === undefined) return undefined;
  const end = programBehind(launcher, words, words[at + 1] === 'launch' ? at + 1 : at);
  if (words.slice(at, end).some((word) => word === '-m' || word === '--module')) return undefined;
  const [first = ''] = words.slice(end);
  return isFileName(first) ? first : scriptOf(words.slice(end));
}

const isFileName = (word: string): boolean => /^[\w./][\w./-]*\.(?:py|sh)$/.test(word);

/** Whether it is known which of the words behind a program is its script. */
const readsItsWords = (program = ''): boolean =>
  isPython(program) || isShell(program) || defaultLaunchers.some((row) => isLauncher(row, program));

/** A script that another program is given, from the working directory; what is behind an option is its value. */
function namedFile(words: Words, folder: string): readonly string[] {
  const name = words.find(
    (word, index, { [index - 1]: before = '' }) => index > 0 && isFileName(word) && !/^[./]/.test(word) && !/^-[^=]*$/.test(before),
  );
  const path = name === undefined || words[0]?.startsWith('/') === true ? undefined : pathIn(folder, name);
  return path === undefined ? NONE : [path];
}

/** A path from a folder, without `.` and `..`; undefined where the folder is not known. */
function pathIn(folder: string | undefined, path: string): string | undefined {
  const whole = path.startsWith('/') ? path : `${folder ?? ''}/${path}`;
  if (folder === undefined || (whole !== path && !folder.startsWith('/')) || /^[~$]/.test(path)) return undefined;
  const steps: string[] = [];
  for (const step of whole.split('/'))
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  return `/${steps.join('/')}`;
}
