// What the rows of model servers say of options, against the parsers that were recorded of each release.
import { optionOf, type RecordedOption, recorded, type Releases } from '../conformance/judges/server-flags/recorded';
import type { Field, Schema } from '../../lib/internal';
import { LLAMA_CPP_ARGUMENTS, llamaCppRow } from '../../lib/plans/workload/servers/llama-cpp';
import { SGLANG_ARGUMENTS, sglangRow } from '../../lib/plans/workload/servers/sglang';
import { TENSORRT_LLM_ARGUMENTS, tensorrtLlmRow } from '../../lib/plans/workload/servers/tensorrt-llm';
import { TGI_ARGUMENTS, tgiRow } from '../../lib/plans/workload/servers/tgi';
import { vllmRow } from '../../lib/plans/workload/servers/vllm';
import { VLLM_ARGUMENTS } from '../../lib/plans/workload/servers/vllm-server';
import type { ServerOptions } from '../../lib/plans/workload/servers/server-row';
import { releaseTable } from '../../lib/plans/workload/servers/release-table';
import { defaultServers } from '../../lib/plans/workload/servers/servers';

type Row = { readonly kind: string; readonly version?: string; readonly keys: Readonly<Record<string, Field>> };
const typed: readonly (readonly [Row, Readonly<Record<string, string>>])[] = [
  [vllmRow, { ...VLLM_ARGUMENTS, expertParallel: '--enable-expert-parallel' }],
  [sglangRow, SGLANG_ARGUMENTS],
  [tgiRow, TGI_ARGUMENTS],
  [llamaCppRow, LLAMA_CPP_ARGUMENTS],
  [tensorrtLlmRow, TENSORRT_LLM_ARGUMENTS],
];

/** What our schema of an option and the parser's disagree about; undefined where they agree. */
function disagreement(schema: Schema, option: RecordedOption | undefined): string | undefined {
  if (option === undefined) return 'the parser has no such option';
  const { type, choices } = option;
  if (schema.is === 'oneOf')
    return String([...schema.values].sort()) === String(choices) ? undefined : `its choices are ${String(choices)}`;
  const fits = { integer: ['int', 'size', 'text'], number: ['float'], boolean: ['none'], text: ['text'] }[schema.is as string];
  return fits?.includes(type) === true ? undefined : `our ${schema.is} is its ${type}`;
}

function* disagreements([{ kind, keys }, flags]: (typeof typed)[number], releases: Releases): Generator<string> {
  for (const [release, options] of releases)
    for (const [key, flag] of Object.entries(flags)) {
      const found = disagreement(keys[key]!.schema, optionOf(options, flag));
      if (found !== undefined) yield `${kind} ${release} ${key}, ${flag}: ${found}`;
    }
}

test.each(typed.map((one) => [one[0].kind, one] as const))(
  '%s has the options that its row types, with the same types and choices',
  (kind, one) => expect([...disagreements(one, recorded(kind))]).toEqual([]),
);

test('an option of another name, type or choice is seen', () => {
  const own = (flags: Readonly<Record<string, string>>) => [...disagreements([vllmRow, flags], recorded('vllm'))].at(-1);
  expect(own({ maxModelLen: '--max-model-length' })).toBe('vllm 0.33.0 maxModelLen, --max-model-length: the parser has no such option');
  expect(own({ gpuMemoryUtilization: '--max-num-seqs' })).toBe('vllm 0.33.0 gpuMemoryUtilization, --max-num-seqs: our number is its int');
  expect(own({ dtype: '--load-format' })).toMatch('its choices are');
});

test('the release that a row takes by itself is the newest that is recorded', () => {
  for (const [{ kind, version }] of typed)
    if (version !== undefined) expect({ kind, version }).toEqual({ kind, version: [...recorded(kind).keys()].at(-1) });
});

const withOptions = (defaultServers as readonly { kind: string; options?: ServerOptions }[]).flatMap(({ kind, options }) =>
  options === undefined ? [] : [[kind, options] as const],
);

test('servers whose options findings name', () => expect(withOptions.map(([kind]) => kind)).toEqual(['vllm', 'sglang', 'tgi', 'triton']));

test.each(withOptions)('the options of %s that findings name are those of its parser, release by release', (kind, { table }) => {
  const releases = recorded(kind);
  for (const [release, options] of releases) {
    const names = options.flatMap(({ names: all }) =>
      all.filter((name) => !(name.startsWith('--no-') && all.includes(`--${name.slice(5)}`))),
    );
    const flags = names.filter((name) => name.startsWith('--')).map((name) => name.slice(2));
    const known = table().words.filter((flag) => table().has(release, flag) === true);
    expect({ release, flags: [...known].sort() }).toEqual({ release, flags: [...new Set(flags)].sort() });
  }
  // No release beyond the recorded ones is judged.
  expect(table().has('999.0', 'no-such-option')).toBeUndefined();
});

test('of a release between two that are recorded it is known what both have, or neither', () => {
  const { has, words } = releaseTable(['1.0', '2.0', '3.0'], 'x-x a b\n-xx c\nxxx d\n');
  const at = (version: string | undefined) => ['a', 'c', 'd', 'e'].map((word) => has(version, word));
  expect(words).toEqual(['a', 'b', 'c', 'd']);
  expect(at('1.0')).toEqual([true, false, true, false]);
  expect(at('1.5')).toEqual([undefined, undefined, true, false]);
  expect(at('2.5')).toEqual([undefined, true, true, false]);
  expect(at('1.0')).toEqual([true, false, true, false]);
  for (const version of ['0.9', '3.1']) expect(at(version)).toEqual([undefined, undefined, undefined, undefined]);
  expect(at(undefined)).toEqual([undefined, undefined, undefined, false]);
});

interface Written {
  readonly kind: string;
  readonly aliases?: Readonly<Record<string, string>>;
  readonly args: (server: object, place: object) => readonly string[];
  readonly group?: { readonly args: (size: number) => readonly string[] };
}
const dashed = (name: string): string => (name.startsWith('--') ? name.replaceAll('_', '-') : name);

/** Other names of what a row writes that it does not know, and names it knows that are none. */
function aliasProblems(row: Written, flags: readonly string[]): readonly string[] {
  const { kind, aliases = {} } = row;
  const place = { drainSeconds: 40, hasApiKey: true };
  const args = [...['m', '/m'].flatMap((model) => row.args({ kind, model }, place)), ...(row.group?.args(2) ?? [])];
  const written = new Set([...flags, ...args.map((word) => word.split('=')[0]!)].map(dashed));
  const others = [...recorded(kind).values()].flat().flatMap(({ names }) => {
    const all = names.map(dashed).filter((name) => !/^--(?:no|disable)-/.test(name));
    const ours = all.find((name) => written.has(name));
    return ours === undefined ? [] : all.filter((name) => name !== ours).map((name) => `${name} is ${ours}`);
  });
  const known = Object.entries(aliases);
  const unknown = others.filter((one) => !known.some(([name, ours]) => one === `${name} is ${ours}`));
  // The beginning of an option names it too: argparse takes it.
  const none = known.filter(([name, ours]) => !ours.startsWith(name)).map(([name, ours]) => `${name} is ${ours}`);
  return [...new Set([...unknown, ...none.filter((one) => !others.includes(one))])];
}

test.each(typed.map(([row, flags]) => [row.kind, row as never as Written, Object.values(flags)] as const))(
  '%s is known to have other names for what is written, as its parsers have',
  (_kind, row, flags) => {
    expect(aliasProblems(row, flags)).toEqual([]);
    const without = Object.fromEntries(Object.entries(row.aliases ?? {}).slice(1));
    expect(aliasProblems({ ...row, aliases: without }, flags)).toHaveLength(1);
    expect(aliasProblems({ ...row, aliases: { ...row.aliases, '--seed': '--port' } }, flags)).toEqual(['--seed is --port']);
  },
);
