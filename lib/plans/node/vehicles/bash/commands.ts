import { shellQuote } from '../../../../internal';
import { type NodePlan, primitivesOf } from '../../../model';
import { nothing, type Part } from './part';
import { sh } from '../../sh';

const ONCE = sh`
# A command that runs where its check fails; then the check has the last word.
once() {
  local said code
  [ "$live" = yes ] || return 0
  if [ "$step" != set ]; then
    as_checked "$1" "$2" 'as its check says'
    return
  fi
  asked "$2"
  if [ "$code" != 0 ]; then
    printf 'running %s\n' "$1"
    "$3" 9>&- || printf 'it ended with %s: %s\n' "$?" "$1" >&2
  fi
}
`;

/** Commands with the checks that prove them: those that install what modules need are called before those are loaded, the others after. */
export function commandsParts(plan: NodePlan): { readonly first: Part; readonly rest: Part } {
  const commands = primitivesOf(plan, 'command');
  if (commands.length === 0) return { first: nothing, rest: nothing };
  const stepsOf = (first: boolean): readonly string[] =>
    commands.flatMap((one, index) =>
      (one.stage === 'install') === first ? [`once ${shellQuote(one.run.join(' '))} check_${index + 1} run_${index + 1}`] : [],
    );
  const line = (words: readonly string[]): string => (words.length === 0 ? 'false' : words.map(shellQuote).join(' '));
  const functions = commands.flatMap(({ run, check }, index) => [
    '',
    `check_${index + 1}() {`,
    `  ${line(check)}`,
    '}',
    `run_${index + 1}() {`,
    `  ${line(run)}`,
    '}',
  ]);
  return {
    first: { files: [], functions: [...ONCE, ...functions], steps: stepsOf(true) },
    rest: { files: [], functions: [], steps: stepsOf(false) },
  };
}
