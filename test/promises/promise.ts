import { allRules } from '../../lib/rules';
import type { Input } from '../rules/inputs/example';
import type { Site } from './site';

/** Something that goes wrong on GPU clusters, and what this library does about it: our promise to users. */
export interface Promised {
  /** What goes wrong, in one sentence of our own. */
  readonly pain: string;
  /** Where it was reported: `owner/repository#number`, or the file or page that says so. */
  readonly upstream: readonly string[];
  readonly prevents: Prevention;
  /** What the compiler says of it before that. */
  readonly compiler?: Compiler;
}

export type Prevention = ByRule | ByLint | ByRefusal | ByDefault | Cannot | Open;

/** A finding names the mistake, and is gone when it is corrected. */
export interface ByRule {
  readonly rule: string;
  readonly mistake: Build;
  readonly corrected: Build;
}

/** `cdk8s-gpu lint` names the mistake in YAML that others wrote, and is silent when it is corrected. */
export interface ByLint {
  /** Id of the rule. */
  readonly lint: string;
  /** Documents in which it stands, and what `--context` names where they do not show enough. */
  readonly wrong: Input;
  readonly right: Input;
}

/** The constructor throws a `GpuConfigError` at this property. */
export interface ByRefusal {
  readonly refused: string;
  readonly mistake: Build;
}

/** It does not compile, which a program under `test/types/bad` shows. */
export interface Compiler {
  /** What it says. */
  readonly says: string;
  /** The program, and a line of it that holds the mistake. */
  readonly shownBy: readonly [program: string, line: string];
}

/** What is emitted makes it impossible. */
export interface ByDefault {
  /** What is emitted, in one sentence. */
  readonly default: string;
  readonly emitted: (site: Site) => unknown;
  readonly expected: unknown;
}

/** A description cannot show it. */
export interface Cannot {
  readonly cannot: string;
}

/** It could be shown, and is not yet. */
export interface Open {
  readonly open: string;
}

type Build = (site: Site) => void;

/** The document: every pain point by its area, with what prevents it. */
export function promisesDocument(areas: Readonly<Record<string, readonly Promised[]>>): string {
  const tables = Object.entries(areas).flatMap(([area, rows]) => [
    `## ${area}`,
    '',
    '| What goes wrong | Reported in | What prevents it |',
    '|---|---|---|',
    ...rows.map((row) => `| ${row.pain} | ${row.upstream.map(linked).join(', ')} | ${said(row)} |`),
    '',
  ]);
  return [
    '# What goes wrong, and what prevents it',
    '',
    'Mistakes that people reported with GPUs on Kubernetes. Each is made in a test, through the constructs, and the test sees',
    'what stands in the last column: written by `npm run tables` from the same data.',
    '',
    '- **finding**: synth (in Pulumi, preview) reports the mistake under this id; corrected, it is silent.',
    '- **lint finding**: `cdk8s-gpu lint` reports it under this id in YAML, whoever wrote it; corrected, it is silent.',
    '- **refused**: the constructor throws, and names the property.',
    '- **does not compile**: where the types know it, the compiler says so before.',
    '- **emitted**: what is written makes it impossible.',
    '- **advice**: the finding is one that fails nothing and is printed only where it is asked for: `cdk8s-gpu lint --severity info`,',
    '  or `findings(app)` in a program.',
    '- **not yet**: nothing prevents it here; a later version can. **cannot**: no description or manifest shows it.',
    '',
    ...tables,
  ].join('\n');
}

function said({ prevents, compiler }: Promised): string {
  return compiler === undefined ? preventedBy(prevents) : `${preventedBy(prevents)}; does not compile: ${compiler.says}`;
}

function preventedBy(prevents: Prevention): string {
  if ('rule' in prevents) return `finding \`${prevents.rule}\`${asAdvice(prevents.rule, 'findings(app)')}`;
  if ('lint' in prevents) return `lint finding \`${prevents.lint}\`${asAdvice(prevents.lint, 'lint --severity info')}`;
  if ('refused' in prevents) return `refused: \`${prevents.refused}\``;
  if ('default' in prevents) return `emitted: ${prevents.default}`;
  return 'cannot' in prevents ? `cannot: ${prevents.cannot}` : `not yet: ${prevents.open}`;
}

/** How a finding is seen that is not printed by itself. */
const asAdvice = (id: string, how: string): string =>
  allRules().find((rule) => rule.id === id)?.severity === 'info' ? ` (advice: \`${how}\`)` : '';

/** An issue becomes a link, which GitHub leads on to the pull request where it is one. */
function linked(source: string): string {
  const [, repository, number] = /^([\w.-]+\/[\w.-]+)#(\d+)$/.exec(source) ?? [];
  return repository === undefined ? source : `[${source}](https://github.com/${repository}/issues/${number})`;
}
