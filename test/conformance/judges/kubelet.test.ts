// What stops a kubelet before it looks at its machine, by the kubelet's own code: strict decoding, defaults, drop-ins
// merged over what the distribution configures, validation, eviction thresholds, sysctls, feature gates.
import { minorOf } from '../../../lib/words/kubernetes';
import type { CorpusDocument } from '../corpus/document';
import type { GoProgram } from '../go';
import { judgedMinors } from '../minors';
import { documentsFor, judged } from '../verdicts';
import { kubelet, kubeletVersion, questionOf } from './kubelet/ask';
import { wrongKubelets } from './kubelet/wrong';

describe.each(judgedMinors)('the kubelet of %s', (minor) => {
  let program: GoProgram;
  beforeAll(async () => {
    program = await kubelet(minor);
  });
  afterAll(() => program.close());

  test('refuses what is wrong, and says why', async () => {
    const wrong = wrongKubelets.filter(({ since = 0, until = Infinity }) => since <= minorOf(minor) && minorOf(minor) <= until);
    const verdicts = await program.ask(wrong.map(({ name, document }) => questionOf({ id: name, kubernetes: minor, ...document })));
    expect(verdicts.map(({ id, accepted, messages }) => ({ id, accepted, says: messages.join(' ') }))).toEqual(
      wrong.map(({ name, says }) => ({ id: name, accepted: false, says: expect.stringContaining(says) as string })),
    );
  });

  test('accepts every configuration of the corpus', async () => {
    const started = Date.now();
    const documents: CorpusDocument[] = [];
    for await (const document of documentsFor(`kubelet-${minor}`)) documents.push(document);
    const verdicts = await program.ask(documents.map(questionOf));
    const ids = documents.map(({ id }) => id);
    judged({ consumer: `kubelet-${minor}`, version: kubeletVersion(minor), ids, seconds: (Date.now() - started) / 1000 });
    const refused = documents.flatMap(({ from, sort }, index) => {
      const { accepted = false, messages = [] } = verdicts[index] ?? {};
      return accepted ? [] : [{ sort, from: from[0], messages }];
    });
    expect(refused.slice(0, 20)).toEqual([]);
  });
});
