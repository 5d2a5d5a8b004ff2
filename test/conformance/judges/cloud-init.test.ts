// User data are read by cloud-init's own code, which the Debian package brings: what it takes them for, and for
// `#cloud-config` its schema.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Verdict } from '../go';
import { documentsFor, judged } from '../verdicts';

interface UserData {
  readonly id: string;
  readonly content: unknown;
}

/** Debian's own Python, in which the package lies. */
const PYTHON = '/usr/bin/python3';

function read(documents: readonly UserData[]): readonly Verdict[] {
  const input = documents.map(({ id, content }) => `${JSON.stringify({ id, content })}\n`).join('');
  const answers = execFileSync(PYTHON, [join(__dirname, 'cloud-init/read.py')], { input, encoding: 'utf8' });
  return answers
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Verdict);
}

const config = (text: string): string => `#cloud-config\n${text}`;
const mime = (type: string, text: string): string =>
  ['Content-Type: multipart/mixed; boundary="b"', 'MIME-Version: 1.0', '', '--b', `Content-Type: ${type}`, '', text, '--b--', ''].join(
    '\n',
  );

test.each([
  ['text that says nothing of what it is', 'echo a\n', 'cloud-init takes it for text/x-not-multipart'],
  ['a list of addresses', '#include\nhttp://127.0.0.1/\n', 'cloud-init takes it for text/x-include-url'],
  ['a script that begins with a blank line', '\n#!/bin/sh\n', 'its first line names no program'],
  ['a configuration of a wrong type', config('packages: yes please\n'), 'packages'],
  ['files without a path', config('write_files:\n  - content: a\n'), "'path' is a required property"],
  ['an unknown key of a file', config('write_files:\n  - path: /a\n    mode: "0644"\n'), "'mode'"],
  ['a command that is a number', config('runcmd: 1\n'), 'runcmd'],
  ['what is not YAML', config('a: [\n'), 'flow'],
  ['a wrong configuration among the parts of a message', mime('text/cloud-config', config('runcmd: 1\n')), 'runcmd'],
])('refuses %s', (_what, content, message) => {
  const [verdict] = read([{ id: 'a', content }]);
  expect(verdict).toMatchObject({ accepted: false, messages: [expect.stringContaining(message)] });
});

test.each([
  ['a script', '#!/bin/sh\necho a\n'],
  ['a configuration', config('write_files:\n  - path: /a\n    permissions: "0644"\n    content: a\nruncmd:\n  - [sh, /a]\n')],
  ['a message with a part for nodeadm', mime('application/node.eks.aws', 'kind: NodeConfig\n')],
  ['a message with a script', mime('text/x-shellscript', '#!/bin/sh\n')],
])('accepts %s', (_what, content) => expect(read([{ id: 'a', content }])).toEqual([{ id: 'a', accepted: true, messages: [] }]));

test('accepts all user data of the corpus', async () => {
  const started = Date.now();
  const documents: UserData[] = [];
  for await (const { id, content } of documentsFor('cloud-init')) documents.push({ id, content });
  const verdicts = read(documents);
  const version = `cloud-init ${execFileSync('dpkg-query', ['-W', '-f', '${Version}', 'cloud-init'], { encoding: 'utf8' })}`;
  judged({ consumer: 'cloud-init', version, ids: verdicts.map(({ id }) => id), seconds: (Date.now() - started) / 1000 });
  expect(verdicts.filter(({ accepted }) => !accepted)).toEqual([]);
});
