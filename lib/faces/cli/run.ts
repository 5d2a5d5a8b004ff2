import { contextJsonSchema } from '../../read';
import { onOneLine } from '../../internal';
import { packageText } from '../package';
import { diffOutcome } from './diff';
import { explained } from './explain-ids';
import { explainFrom } from './explain-pod';
import { imagesOutcome } from './images';
import { lint, type Outcome } from './lint';
import { machinesText } from './machines';
import { migOutcome } from './mig';
import { nodesOutcome } from './nodes';
import { readCommand } from './options';
import { pictureOutcome } from './picture';
import { planOutcome } from './plan';
import { type Progress, silent } from './progress';
import { reportJsonSchema } from './report';
import { helpOf, rulesText } from './texts';

const printed = (stdout: string): Outcome => ({ stdout, stderr: '', code: 0 });

/** Does what a command line asks for. Nothing is executed, nothing is written. */
export function run(argv: readonly string[], stdin: () => Iterable<string>, progress: Progress = silent): Outcome {
  const command = readCommand(argv);
  switch (command.command) {
    case 'help':
      return printed(helpOf(command.of));
    case 'version':
      return printed(`${versionOfPackage()}\n`);
    case 'rules':
      return printed(rulesText());
    case 'contextSchema':
      return printed(`${JSON.stringify(contextJsonSchema(), undefined, 2)}\n`);
    case 'reportSchema':
      return printed(`${JSON.stringify(reportJsonSchema(), undefined, 2)}\n`);
    case 'explain':
      return printed(command.ids.map((id) => explained(id, textOfPackage('docs/RULES.md'))).join('\n'));
    case 'explainFrom':
      return explainFrom(command.what, command.options, stdin, progress);
    case 'plan':
      return planOutcome(command.options, stdin, progress);
    case 'machines':
      return machinesOutcome(command.words);
    case 'diff':
      return diffOutcome(command.first, command.second);
    case 'picture':
      return pictureOutcome(command.machine);
    case 'images':
      return imagesOutcome(command.paths, stdin);
    case 'mig':
      return migOutcome(command.gpu, command.sizes);
    case 'nodes':
      return nodesOutcome(command.path, stdin);
    case 'wrong':
      return failed(command.problems);
    case 'lint':
      return lint(command.options, stdin, progress);
  }
}

const failed = (problems: readonly string[]): Outcome => ({
  stdout: '',
  stderr: `${problems.map(onOneLine).join('\n')}\nSee cdk8s-gpu --help.\n`,
  code: 2,
});

function machinesOutcome(words: readonly string[]): Outcome {
  const text = machinesText(words);
  return text === undefined ? failed([`no preset has ${words.join(' and ')} in its name or GPU; machines lists all`]) : printed(text);
}

function versionOfPackage(): string {
  const { version } = JSON.parse(textOfPackage('package.json')) as { version: string };
  return version;
}

const textOfPackage = (path: string): string => packageText(__dirname, path);
