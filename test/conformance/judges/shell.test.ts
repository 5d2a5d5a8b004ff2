// Scripts are read by shellcheck and by the parsers of bash, dash and busybox, and run in root folders of their own.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Consumer } from '../consumers';
import type { CorpusDocument } from '../corpus/document';
import { type Health, startHealth } from '../../node/stubs';
import { documents, documentsFor, judged } from '../verdicts';
import { bootstrapProblems } from './shell/bootstrap';
import { hostileScripts } from './shell/hostile';
import { covering, parseWith, type Script, shellcheck, shellcheckVersion } from './shell/parse';
import { callsIn, emptyRoot, filesIn, makeRoot, recordingProgram, runIn, shells, type ShellName } from './shell/root';

const root = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-root-'));
const names = Object.keys(shells) as ShellName[];
const rootOf = (name: ShellName): string => join(root, name);
/** The kubelet's own port, on which scripts ask whether it lives. */
let health: Health;
beforeAll(async () => {
  for (const name of names) makeRoot(rootOf(name), shells[name]);
  health = await startHealth(10248);
});
afterAll(() => {
  health.stop();
  rmSync(root, { recursive: true });
});

const versionOf = (packages: string): string =>
  execFileSync('dpkg-query', ['-W', '-f', '${Package} ${Version} ', ...packages.split(' ')], { encoding: 'utf8' }).trim();

/** Feeds a consumer its scripts, and says what is wrong with the first of them. */
async function judgeScripts(
  consumer: Consumer,
  version: string,
  judge: (scripts: readonly Script[]) => ReadonlyMap<string, readonly string[]>,
) {
  const started = Date.now();
  const scripts: CorpusDocument[] = [];
  for await (const document of documentsFor(consumer)) scripts.push(document);
  const problems = judge(scripts.map(({ id, content }) => ({ id, text: content as string })));
  judged({ consumer, version, ids: scripts.map(({ id }) => id), seconds: (Date.now() - started) / 1000 });
  return scripts.flatMap(({ id, from }) => (problems.has(id) ? [{ from: from[0], problems: problems.get(id) }] : [])).slice(0, 20);
}

const problemsOf = (judge: (scripts: readonly Script[]) => ReadonlyMap<string, readonly string[]>, text: string): string =>
  (judge([{ id: 'a', text }]).get('a') ?? []).join('\n');

describe('shellcheck', () => {
  test.each([
    ['a word that splits', '#!/bin/sh\nrm -f $1\n', 'SC2086'],
    ['a variable that nobody sets', '#!/bin/sh\nprintf %s "$unset"\n', 'SC2154'],
    ['what sh does not have', '#!/bin/sh\n[[ -f $1 ]]\n', 'SC3010'],
    ['a matter of style', '#!/bin/sh\na=$(cat <"$1")\nprintf %s $(($a))\n', 'SC2004'],
    ['what is not a script', '#!/bin/sh\nif true; then\n', 'SC1'],
    ['a script that silences it', '#!/bin/sh\n# shellcheck disable=SC2086\nrm -f $1\n', 'it silences shellcheck'],
  ])('refuses %s', (_what, text, code) => expect(problemsOf(shellcheck, text)).toContain(code));

  test('has no remark on hostile values', () =>
    expect(shellcheck(hostileScripts().map((text, index) => ({ id: String(index), text })))).toEqual(new Map()));

  test('reads a script for every line that no other has', () => {
    const read = covering(
      ['a\nb\n', 'b\na\n', 'a\nb\n', "a\nb\ncat <<'END'\nx\nEND\n", "a\nb\ncat <<'END'\ny\nEND\n"].map((text, id) => ({
        id: String(id),
        text,
      })),
    );
    expect(read.map(({ id }) => id)).toEqual(['0', '1', '3']);
  });

  test.each([
    ['c x.y/a=1 /x 3', 'c x.y/b=2 /y', 1],
    ['# of a\nc 1', '# of b\nc 2', 1],
    ['[ "$a" = 1 ]', '[ "$a" == 1 ]', 2],
    ['  a=1', '  b=1', 2],
    ['local a=1', 'local b=1', 2],
    ['a a=1', 'a a+=1', 2],
    ['c /x/$a', 'c "/x/$a"', 2],
    ['c 1 2>&1', 'c 1 >/x 2>&1', 2],
    ['# shellcheck disable=SC1000', '# b', 2],
    ['#!/bin/sh', '#!/bin/bash', 2],
  ])('%j and %j are as different as shellcheck may mind', (one, other, distinct) =>
    expect(covering([one, other].map((text, id) => ({ id: String(id), text })))).toHaveLength(distinct),
  );

  test('has no remark on any script', async () =>
    expect(await judgeScripts('shellcheck', shellcheckVersion(), (scripts) => shellcheck(covering(scripts)))).toEqual([]));
});

const parsers = {
  bash: [['bash']],
  sh: [['dash'], ['busybox', 'sh']],
} as const;

describe.each(['bash', 'sh'] as const)('the parser of %s', (consumer) => {
  const parse = (scripts: readonly Script[]) => new Map(parsers[consumer].flatMap((shell) => [...parseWith(shell, scripts)]));

  test.each([
    ['an if without fi', 'if true; then\n', /syntax error|unexpected/],
    ['a here-document without end', "cat <<'END'\na\n", /here-document|unterminated|^$/],
    ['a quote without end', "printf '%s\n", /[Uu]nterminated|unexpected EOF/],
  ])('refuses %s', (_what, text, message) => {
    const found = parsers[consumer].map((shell) => problemsOf((scripts) => parseWith(shell, scripts), text));
    for (const said of found) expect(said).toMatch(message);
  });

  test('accepts every script', async () =>
    expect(await judgeScripts(consumer, versionOf(consumer === 'sh' ? 'dash busybox' : 'bash'), parse)).toEqual([]));
});

/** What a driver or NVIDIA Container Toolkit is installed by, which nothing here downloads; test/node/settings has their texts. */
const FROM_THE_NETWORK = /\/usr\/local\/sbin\/cdk8s-gpu-(driver|container-toolkit)/;

/** A script without what does not change which commands run: numbers, comments, labels, and the texts that it writes. */
const outlineOf = (text: string): string =>
  text
    .replace(/(<<'(\w+)'\n)[\s\S]*?\n\2\n/g, '$1$2\n')
    .replace(/^\s*#.*\n/gm, '')
    .replace(/(--(?:node-labels|register-with-taints)=)\S+/g, '$1')
    .replace(/\d[\d ,-]*/g, '0')
    .replace(/^expect_cpus.*\n(?=expect_cpus)/gm, '')
    .replace(/^ {2}(?:value|argument|pages) .*\n/gm, '');

/**
 * Scripts of a name that together show every two neighbouring lines of all outlines. With `CDK8S_GPU_SCRIPTS=all`, which takes
 * some minutes more, one of every outline.
 */
async function representatives(name: string): Promise<readonly string[]> {
  const found = new Map<string, string>();
  for await (const document of documents()) {
    // A setting alone with each system looks at devices that no root folder here has; test/node runs those scripts by setting.
    if (document.name !== name || document.from.every((from) => from.startsWith('setting: '))) continue;
    const text = document.content as string;
    const outline = outlineOf(text);
    if (!found.has(outline)) found.set(outline, text);
  }
  expect(found.size).toBeGreaterThan(2);
  if (process.env['CDK8S_GPU_SCRIPTS'] === 'all') return [...found.values()];
  return covering(
    [...found.keys()].map((text, index) => ({ id: String(index), text })),
    (line) => line,
  ).map(({ text }) => found.get(text)!);
}

describe.each(names)('in a root folder of %s', (name) => {
  const shell = shells[name];
  const broken = (script: string, from: string, to: string): string => {
    const changed = script.replaceAll(from, to);
    expect(changed).not.toBe(script);
    return changed;
  };

  test('refuses a bootstrap script that writes otherwise, twice, elsewhere, or does not restart', async () => {
    const [script = ''] = (await representatives('bootstrap.sh')).filter(
      (text) => text.includes('expect_cpus ') && text.includes('restart_kubelet "$running"'),
    );
    const found = (from: string, to: string): string => bootstrapProblems(rootOf(name), shell, script, broken(script, from, to)).join('\n');
    expect(found('"$2" >"$new"', '{ "$2"; printf x; } >"$new"')).toContain('files: ');
    expect(found('[ "$("$2"; printf x)"', '[ "$("$2"; printf y)"')).toContain('output of the second run: ');
    expect(found('  systemctl daemon-reload\n  systemctl restart', '  systemctl restart')).toContain('calls: systemd is told before');
    expect(found('umask 022', 'printf %s a >/opened')).toContain('files after --verify: ');
    expect(found('systemctl restart "$1" || true', 'systemctl daemon-reload')).toContain('calls: restart');
    expect(found('set -euo pipefail', 'set -euo pipefail; curl -s a')).toContain('error output');
  });

  test('every sort of bootstrap script sets a node up, and changes nothing the second time', async () => {
    const scripts = (await representatives('bootstrap.sh')).filter((script) => !FROM_THE_NETWORK.test(script));
    expect(scripts.length).toBeGreaterThan(12);
    const found = scripts.map((script) => bootstrapProblems(rootOf(name), shell, script));
    expect(found.filter((problems) => problems.length > 0).slice(0, 5)).toEqual([]);
  });

  test('hostile values are written as they are, and nothing of them runs', () => {
    for (const script of hostileScripts()) {
      expect(bootstrapProblems(rootOf(name), shell, script)).toEqual([]);
      expect([...filesIn(rootOf(name)).keys()].filter((path) => path.includes('pwned'))).toEqual([]);
    }
  });
});

describe('in a root folder of bash with the programs of an administrator', () => {
  const folder = rootOf('bash');
  const run = (script: string, ...args: readonly string[]) => ({ ...runIn(folder, shells.bash, script, ...args), calls: callsIn(folder) });
  beforeEach(() => {
    emptyRoot(folder);
    for (const program of ['helm', 'kubectl']) recordingProgram(folder, shells.bash, program);
  });

  test('the commands for living nodes label and taint each node that is named, and refuse to run for none', async () => {
    for (const script of await representatives('label-existing-nodes.sh')) {
      const { status, err, calls } = run(script, 'a', '$(touch /pwned) b');
      expect({ status, err }).toEqual({ status: 0, err: '' });
      const each = calls.length / 2;
      expect(calls.map(([, verb, , , node]) => [verb, node])).toEqual([
        ...calls.slice(0, each).map(([, verb]) => [verb, 'a']),
        ...calls.slice(0, each).map(([, verb]) => [verb, '$(touch /pwned) b']),
      ]);
      expect(calls[0]!.slice(0, 5)).toEqual(['kubectl', 'label', '--overwrite', 'node', 'a']);
      expect(run(script)).toMatchObject({ status: 64, calls: [] });
    }
    expect(filesIn(folder)).toEqual(new Map());
  });

  test('the commands of a release call helm once, with the values beside them', async () => {
    for (const script of (await representatives('install.sh')).filter((text) => text.includes('helm'))) {
      const { status, err, calls } = run(script, '--dry-run', 'a b');
      expect({ status, err, calls: calls.length }).toEqual({ status: 0, err: '', calls: 1 });
      expect(calls[0]!.slice(0, 3)).toEqual(['helm', 'upgrade', '--install']);
      expect(calls[0]!.slice(-4)).toEqual(['--values', '//values.yaml', '--dry-run', 'a b']);
    }
  });

  test('the commands of an operator from a catalogue wait until it runs, and refuse where its nodes would not be found', async () => {
    const scripts = (await representatives('install.sh')).filter((text) => !text.includes('helm '));
    expect(scripts.length).toBeGreaterThan(0);
    const oc = (crd: number) =>
      recordingProgram(
        folder,
        shells.bash,
        'oc',
        `case "$2 $3" in crd*) exit ${crd} ;; subscription*) printf operator.v1 ;; 'csv operator.v1') printf Succeeded ;; esac`,
      );
    for (const script of scripts) {
      emptyRoot(folder);
      oc(1);
      expect(run(script)).toMatchObject({ status: 69, calls: [['oc', 'get', 'crd', expect.stringContaining('nodefeature')]] });
      emptyRoot(folder);
      oc(0);
      const { status, err, calls } = run(script);
      expect({ status, err }).toEqual({ status: 0, err: '' });
      expect(calls.map(([, verb, what]) => (verb === 'apply' ? verb : what))).toEqual(['crd', 'apply', 'subscription', 'csv', 'apply']);
    }
  });
});
