import { shellQuote } from '../../../internal';
import { argumentOf, OF_ALL, type OptionName, optionNames } from '../arguments';
import { commandNames, commandRows } from '../commands';
import type { Shell } from './shells';

/** The script that completes command lines of a shell, from the commands and options that there are. */
export const completionScript = (shell: Shell): string => WRITERS[shell]();

/** Options of each command with those of all, with their dashes. */
const optionsOf = (command: (typeof commandNames)[number]): readonly string[] =>
  [...commandRows[command].options, ...OF_ALL].map((option) => `--${option}`);

const joined = (words: readonly string[]): string => shellQuote(words.join(' '));

/** Options that take one of some words, and those that take a path. */
const arguments_ = optionNames.flatMap((option) => {
  const argument = argumentOf(option);
  return argument === undefined ? [] : [{ option, words: argument === 'path' ? undefined : argument }];
});

/** The branches of a `case` over the option before the word. */
const argumentCases = (path: string): readonly string[] =>
  arguments_.map(({ option, words }) => `    --${option}) ${words === undefined ? path : `choices=${joined(words)}`} ;;`);

/** The branches of a `case` over the command. */
const commandCases = (): readonly string[] =>
  commandNames.map((command) => {
    const operands = commandRows[command].words?.() ?? [];
    return `      ${command}) options=${joined(optionsOf(command))} choices=${joined(operands)} ;;`;
  });

/** What bash and zsh have in common: which words may be here. */
const chosen = (path: string): readonly string[] => [
  "  local command='' options='' choices='' one",
  '  for one in "${before[@]}"; do',
  '    case $one in -*) ;; *) command=$one; break ;; esac',
  '  done',
  '  case $previous in',
  ...argumentCases(path),
  '    *)',
  '      case $command in',
  ...commandCases().map((line) => `  ${line}`),
  `        *) options=${joined(['--help', '--version'])} choices=${joined(commandNames)} ;;`,
  '      esac',
  '      case $current in -*) choices=$options ;; esac',
  '      ;;',
  '  esac',
];

const bash = (): string =>
  [
    '# Completes cdk8s-gpu in bash: source <(cdk8s-gpu completion bash)',
    '_cdk8s_gpu() {',
    '  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}',
    '  local before=("${COMP_WORDS[@]:1:COMP_CWORD - 1}")',
    '  COMPREPLY=()',
    ...chosen('return'),
    '  COMPREPLY=($(compgen -W "$choices" -- "$current"))',
    '}',
    '# Where no word is known, files.',
    'complete -o default -F _cdk8s_gpu cdk8s-gpu',
    '',
  ].join('\n');

const zsh = (): string =>
  [
    '#compdef cdk8s-gpu',
    '# Completes cdk8s-gpu in zsh: source <(cdk8s-gpu completion zsh), or a file _cdk8s-gpu in a folder of $fpath.',
    '_cdk8s_gpu() {',
    '  local -a before=("${words[@]:1:CURRENT - 2}") typed=("${words[@]}")',
    '  local current=${typed[CURRENT]} previous=${typed[CURRENT - 1]}',
    ...chosen('_files; return'),
    '  if [[ -n $choices ]]; then compadd -- ${=choices}; else _files; fi',
    '}',
    'if [[ $funcstack[1] == _cdk8s-gpu ]]; then _cdk8s_gpu "$@"; else compdef _cdk8s_gpu cdk8s-gpu; fi',
    '',
  ].join('\n');

const fish = (): string =>
  [
    '# Completes cdk8s-gpu in fish: cdk8s-gpu completion fish | source',
    `complete -c cdk8s-gpu -f -n __fish_use_subcommand -a ${joined(commandNames)}`,
    ...OF_ALL.map((option) => `complete -c cdk8s-gpu -l ${option}`),
    ...commandNames.flatMap((command) => {
      const seen = `complete -c cdk8s-gpu -n '__fish_seen_subcommand_from ${command}'`;
      const words = commandRows[command].words?.() ?? [];
      return [
        ...(words.length === 0 ? [] : [`${seen} -f -a ${joined(words)}`]),
        ...commandRows[command].options.map((option) => seen + fishOption(option)),
      ];
    }),
    '',
  ].join('\n');

function fishOption(option: OptionName): string {
  const argument = argumentOf(option);
  if (argument === undefined) return ` -l ${option}`;
  return argument === 'path' ? ` -l ${option} -r -F` : ` -l ${option} -x -a ${joined(argument)}`;
}

const WRITERS: Readonly<Record<Shell, () => string>> = { bash, zsh, fish };
