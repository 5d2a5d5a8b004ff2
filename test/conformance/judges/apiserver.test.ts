// A real API server of the oldest and of the newest minor creates every manifest, with strict validation, and gives back
// what it kept.
import type { GoProgram } from '../go';
import { documentsFor, judged, manifestSets } from '../verdicts';
import { judgedAs } from '../consumers';
import type { CorpusDocument } from '../corpus/document';
import { apiServer, disagreements, minors, type Question, type ServerVerdict, serverVersion } from './apiserver/server';
import { jobSetVerdicts, jobSetVersion, wrongJobSets } from './apiserver/jobset';
import { changed, wrong } from './apiserver/wrong';

test.each(wrongJobSets)("JobSet's own webhooks refuse $name", async ({ content, says }) => {
  const [verdict] = await jobSetVerdicts([{ id: 'a', content }]);
  expect(verdict).toMatchObject({ accepted: false, messages: [expect.stringContaining(says)] });
});

describe.each(minors)('the API server of %s', (minor) => {
  let started: number;
  let server: GoProgram;
  /** JobSets with the defaults of their definition, as webhooks are asked of them. */
  let kept: readonly { readonly id: string; readonly content: unknown }[] = [];
  beforeAll(async () => {
    started = Date.now();
    server = await apiServer(minor);
  });
  afterAll(() => server.close());

  const refused = wrong.filter(({ since }) => since === undefined || since === minor);

  test('refuses what is wrong, and says why', async () => {
    const verdicts = await server.ask<ServerVerdict>(refused.map(({ name, documents }) => ({ id: name, documents })));
    expect(verdicts.map(({ id, accepted, messages }) => ({ id, accepted, says: messages.join(' ') }))).toEqual(
      refused.map(({ name, says }) => ({ id: name, accepted: false, says: expect.stringContaining(says) as string })),
    );
  });

  test('refuses to call the same what came back changed', async () => {
    const verdicts = await server.ask<ServerVerdict>(changed.map(({ name, document }) => ({ id: name, content: document })));
    expect(verdicts.map(({ id, accepted, changed: paths }) => ({ id, accepted, paths }))).toEqual(
      changed.map(({ name, path }) => ({ id: name, accepted: true, paths: [expect.stringContaining(path) as string] })),
    );
  });

  test('knows the classes which it made for pods just now', async () => {
    const verdicts = await server.ask<ServerVerdict>(
      Array.from({ length: 60 }, (_, index) => ({ id: `${index}`, content: podOfClass(index) })),
    );
    expect(disagreements(verdicts)).toEqual([]);
  });

  test('creates every document of the corpus, and keeps it as it was sent', async () => {
    // What is the same in several minors is asked once.
    const equal = new Map<string, CorpusDocument[]>();
    for await (const document of documentsFor(`apiserver-${minor}`)) {
      const text = JSON.stringify(document.content);
      equal.set(text, [...(equal.get(text) ?? []), document]);
    }
    const groups = [...equal.values()];
    const asked = groups.map(([first]) => ({ id: first!.id, content: first!.content, keep: first!.consumers.includes('jobset') }));
    const verdicts = await server.ask<ServerVerdict>(asked);
    kept = verdicts.flatMap(({ kept: content }, index) => (content === undefined ? [] : groups[index]!.map(({ id }) => ({ id, content }))));
    const ids = groups.flat().map(({ id }) => id);
    judged({ consumer: `apiserver-${minor}`, version: serverVersion(minor), ids, seconds: (Date.now() - started) / 1000 });
    const from = new Map(groups.map(([first]) => [first!.id, first!.from[0]]));
    const found = disagreements(verdicts).slice(0, 20);
    expect(found.map((verdict) => ({ ...verdict, from: from.get(verdict.id) }))).toEqual([]);
  });

  test("JobSet's own webhooks let every JobSet pass", async () => {
    const asked = Date.now();
    const verdicts = await jobSetVerdicts(kept);
    const ids = verdicts.map(({ id }) => id);
    judged({ consumer: 'jobset', version: jobSetVersion, ids, seconds: (Date.now() - asked) / 1000 });
    expect(verdicts.filter(({ accepted, changed: paths }) => !accepted || paths.length > 0)).toEqual([]);
  });

  test('creates the manifests of every set in their order, and they exist at once', async () => {
    const contents = new Map<string, unknown>();
    for await (const { id, content } of documentsFor(`apiserver-${minor}`)) contents.set(id, content);
    const sets = new Map<string, Question>();
    for await (const { name, face, kubernetes, documents } of manifestSets()) {
      if (judgedAs(kubernetes) !== minor || documents.length === 0) continue;
      const key = documents.join(' ');
      if (!sets.has(key)) sets.set(key, { id: `${name} (${face})`, documents: documents.map((id) => contents.get(id)) });
    }
    expect(sets.size).toBeGreaterThan(0);
    expect(disagreements(await server.ask<ServerVerdict>(sets.values())).slice(0, 20)).toEqual([]);
  });
});

const podOfClass = (index: number) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: `class-${index}`, namespace: 'default' },
  spec: {
    ...(index % 2 === 0 ? { priorityClassName: `priority-${index}` } : { runtimeClassName: `runtime-${index}` }),
    containers: [{ name: 'main', image: 'nginx' }],
  },
});
