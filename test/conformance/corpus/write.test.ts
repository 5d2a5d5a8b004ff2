import { CORPUS } from '../verdicts';
import { documentsOf, sources } from './sources';
import { CorpusWriter } from './writer';

/** Warnings are pinned elsewhere. */
beforeAll(() => {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  jest.spyOn(console, 'warn').mockReturnValue();
});

test('writes every document that this library emits, with whoever reads it', async () => {
  const writer = new CorpusWriter(CORPUS);
  const started = Date.now();
  let combinations = 0;
  let before = '';
  for await (const source of sources()) {
    if (source.name !== before) combinations++;
    before = source.name;
    const ids = documentsOf(source).map((found) => ({ sort: found.sort, id: writer.add(found, source) }));
    if (source.face === undefined) continue;
    const { name, face, kubernetes } = source;
    writer.addSet({ name, face, kubernetes, documents: ids.filter(({ sort }) => sort === 'manifest').map(({ id }) => id) });
  }
  await writer.close();
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  process.stdout.write(`corpus: ${combinations} combinations, ${writer.found} documents, ${writer.distinct} distinct ones, ${seconds} s\n`);
});
