import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { CORPUS } from '../../verdicts';

/** What the types of `@pulumi/kubernetes` say of the inputs of releases, by id: unknown inputs, wrong types. */
export function mistypedReleases(
  releases: readonly { readonly id: string; readonly inputs: object }[],
): ReadonlyMap<string, readonly string[]> {
  if (releases.length === 0) return new Map();
  const head = "import type { ReleaseArgs } from '@pulumi/kubernetes/helm/v3';";
  const lines = releases.map(({ inputs }, index) => `export const release${index}: ReleaseArgs = ${JSON.stringify(inputs)};`);
  const file = join(CORPUS, 'releases.ts');
  mkdirSync(CORPUS, { recursive: true });
  writeFileSync(file, [head, ...lines, ''].join('\n'));
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.Node16,
    moduleResolution: ts.ModuleResolutionKind.Node16,
    target: ts.ScriptTarget.ES2022,
    types: ['node'],
  });
  const source = program.getSourceFile(file);
  const problems = new Map<string, string[]>();
  for (const { start = 0, messageText } of ts.getPreEmitDiagnostics(program, source)) {
    // The first line is the import.
    const line = source!.getLineAndCharacterOfPosition(start).line - 1;
    const id = releases[line]?.id ?? 'import';
    problems.set(id, [...(problems.get(id) ?? []), ts.flattenDiagnosticMessageText(messageText, ' ')]);
  }
  return problems;
}
