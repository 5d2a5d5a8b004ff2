// The NVIDIA device plugin's own loader reads every configuration of it, and keeps every key: what it does not know it
// would drop without a word. What it refuses or drops, our own check must find as well.
import type { CorpusDocument } from '../corpus/document';
import type { GoProgram } from '../go';
import { devicePlugin as format, faultsIn } from '../../../lib/words/formats';
import { documentsFor, judged } from '../verdicts';
import { devicePlugin, devicePluginVersion, isKept, type PluginVerdict } from './device-plugin/ask';
import { dropped, refused } from './device-plugin/wrong';

let program: GoProgram;
beforeAll(async () => {
  program = await devicePlugin();
});
afterAll(() => program.close());

const ask = (texts: readonly string[]): Promise<readonly PluginVerdict[]> =>
  program.ask<PluginVerdict>(texts.map((content, index) => ({ id: String(index), content })));
const ours = (text: string): readonly unknown[] => faultsIn(format, text);

test('refuses what is wrong, and says why', async () => {
  const verdicts = await ask(refused.map(([, text]) => text));
  expect(verdicts.map(({ accepted, messages }, index) => [refused[index]![0], accepted, messages.join(' ')])).toEqual(
    refused.map(([name, , says]) => [name, false, expect.stringContaining(says) as string]),
  );
});

test('drops what it does not know, and nothing else', async () => {
  const verdicts = await ask(dropped.map(([, text]) => text));
  expect(verdicts.map(({ accepted, lost }, index) => [dropped[index]![0], accepted, lost])).toEqual(
    dropped.map(([name, , path]) => [name, true, [expect.stringContaining(path) as string]]),
  );
});

test('takes an empty file, from which nothing can be lost', async () => {
  expect((await ask(['', '# nothing\n'])).map(({ accepted, lost }) => [accepted, lost])).toEqual([
    [true, []],
    [true, []],
  ]);
});

test.each([...refused, ...dropped])('our own check finds %s', (_name, text) => {
  expect(ours(text)).not.toEqual([]);
});

test('keeps every key of every configuration of the corpus', async () => {
  const started = Date.now();
  const documents: CorpusDocument[] = [];
  for await (const document of documentsFor('device-plugin')) documents.push(document);
  const verdicts = await ask(documents.map(({ content }) => String(content)));
  const ids = documents.map(({ id }) => id);
  judged({ consumer: 'device-plugin', version: devicePluginVersion(), ids, seconds: (Date.now() - started) / 1000 });
  const found = documents.flatMap(({ from, content }, index) => {
    const verdict = verdicts[index]!;
    return isKept(verdict) ? [] : [{ from: from[0], content, ...verdict }];
  });
  expect(found.slice(0, 10)).toEqual([]);
  expect(documents.filter(({ content }) => ours(String(content)).length > 0)).toEqual([]);
});
