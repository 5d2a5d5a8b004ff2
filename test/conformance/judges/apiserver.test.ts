// A real API server of the oldest and of the newest minor creates every manifest, with strict validation, and gives back
// what it kept.
import type { GoProgram } from '../go';
import { documents, documentsFor, judged, manifestSets } from '../verdicts';
import { judgedAs, kinds, ofNewest, unserved } from '../consumers';
import type { CorpusDocument } from '../corpus/document';
import { rightOperatorObjects, wrongOperatorObjects } from './apiserver/operator-objects';
import { apiServer, disagreements, minors, type Question, type ServerVerdict, serverVersion } from './apiserver/server';
import { withUnknownField } from './apiserver/unknown';
import { changed, wrong } from './apiserver/wrong';
import { type Asked, webhookVerdicts } from './webhooks/ask';
import { jobSetVersion, wrongJobSets } from './webhooks/jobset';
import { kueueVersion, queued } from './webhooks/kueue';

const projects = ['jobset', 'kueue'] as const;

test.each(wrongJobSets)("JobSet's own webhooks refuse $name", async ({ content, says }) => {
  const [verdict] = await webhookVerdicts('jobset', [{ id: 'a', content }]);
  expect(verdict).toMatchObject({ accepted: false, messages: [expect.stringContaining(says)] });
});

describe.each(minors)('the API server of %s', (minor) => {
  let started: number;
  let server: GoProgram;
  /** What webhooks judge, with the server's defaults, by who judges it. */
  const kept: Record<'jobset' | 'kueue', Asked[]> = { jobset: [], kueue: [] };
  beforeAll(async () => {
    started = Date.now();
    server = await apiServer(minor);
  });
  afterAll(() => server.close());

  const refused = [...wrong, ...wrongOperatorObjects].filter(({ since }) => since === undefined || since === minor);

  test('refuses what is wrong, and says why', async () => {
    const verdicts = await server.ask<ServerVerdict>(refused.map(({ name, documents }) => ({ id: name, documents })));
    expect(verdicts.map(({ id, accepted, messages }) => ({ id, accepted, says: messages.join(' ') }))).toEqual(
      refused.map(({ name, says }) => ({ id: name, accepted: false, says: expect.stringContaining(says) as string })),
    );
  });

  test('refuses a field that a kind does not have, of every kind of the corpus', async () => {
    const isServed = (kind: string): boolean => !unserved.has(kind) && (minor === '1.36' || !ofNewest.has(kind));
    const asked = (await withUnknownField(documents())).filter(({ kind }) => isServed(kind));
    expect(asked.map(({ kind }) => kind).sort()).toEqual([...kinds].filter(isServed).sort());
    const verdicts = await server.ask<ServerVerdict>(asked.map(({ kind, content }) => ({ id: kind, content })));
    expect(verdicts.map(({ id, accepted, messages }) => ({ id, accepted, says: messages.join(' ') }))).toEqual(
      asked.map(({ kind, at }) => ({ id: kind, accepted: false, says: expect.stringContaining(`unknown field "${at}"`) as string })),
    );
  });

  test('keeps what the GPU Operator reads as it was sent', async () => {
    const asked = Object.entries(rightOperatorObjects).map(([id, content]) => ({ id, content }));
    expect(disagreements(await server.ask<ServerVerdict>(asked))).toEqual([]);
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
    const webhooksOf = ([first]: readonly CorpusDocument[]) => projects.filter((project) => first!.consumers.includes(project));
    const asked = groups.map((group) => ({ id: group[0]!.id, content: group[0]!.content, keep: webhooksOf(group).length > 0 }));
    const verdicts = await server.ask<ServerVerdict>(asked);
    for (const [index, { kept: content }] of verdicts.entries())
      for (const project of content === undefined ? [] : webhooksOf(groups[index]!))
        kept[project].push(...groups[index]!.map(({ id }) => ({ id, content })));
    const ids = groups.flat().map(({ id }) => id);
    judged({ consumer: `apiserver-${minor}`, version: serverVersion(minor), ids, seconds: (Date.now() - started) / 1000 });
    const from = new Map(groups.map(([first]) => [first!.id, first!.from[0]]));
    const found = disagreements(verdicts).slice(0, 20);
    expect(found.map((verdict) => ({ ...verdict, from: from.get(verdict.id) }))).toEqual([]);
  });

  test("JobSet's own webhooks let every JobSet pass", async () => {
    const asked = Date.now();
    const verdicts = await webhookVerdicts('jobset', kept.jobset);
    const ids = verdicts.map(({ id }) => id);
    judged({ consumer: 'jobset', version: jobSetVersion, ids, seconds: (Date.now() - asked) / 1000 });
    expect(verdicts.filter(({ accepted, changed: paths }) => !accepted || paths.length > 0)).toEqual([]);
  });

  test("Kueue's webhooks let every Job and JobSet pass that is queued, and do no more than suspend those that are not", async () => {
    const asked = Date.now();
    const verdicts = await webhookVerdicts('kueue', kept.kueue.map(queued));
    const ids = verdicts.map(({ id }) => id);
    judged({ consumer: 'kueue', version: kueueVersion, ids, seconds: (Date.now() - asked) / 1000 });
    const touched = (index: number) => (suspended(kept.kueue[index]!) ? '' : '/spec/suspend');
    const others = verdicts.filter(
      ({ accepted, changed: paths, added }, index) => !accepted || [...paths, ...added].join(' ') !== touched(index),
    );
    expect(others).toEqual([]);
  });

  test('creates the manifests of every set in their order, and they exist at once', async () => {
    const contents = new Map<string, unknown>();
    for await (const { id, content } of documentsFor(`apiserver-${minor}`)) contents.set(id, content);
    const sets = new Map<string, Question>();
    for await (const { name, face, kubernetes, documents } of manifestSets()) {
      // Documents that this server does not serve are judged elsewhere.
      const served = documents.filter((id) => contents.has(id));
      if (judgedAs(kubernetes) !== minor || served.length === 0) continue;
      const key = served.join(' ');
      if (!sets.has(key)) sets.set(key, { id: `${name} (${face})`, documents: served.map((id) => contents.get(id)) });
    }
    expect(sets.size).toBeGreaterThan(0);
    expect(disagreements(await server.ask<ServerVerdict>(sets.values())).slice(0, 20)).toEqual([]);
  });
});

const suspended = ({ content }: Asked) => (content as { readonly spec: { readonly suspend?: boolean } }).spec.suspend === true;

const podOfClass = (index: number) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: `class-${index}`, namespace: 'default' },
  spec: {
    ...(index % 2 === 0 ? { priorityClassName: `priority-${index}` } : { runtimeClassName: `runtime-${index}` }),
    containers: [{ name: 'main', image: 'nginx' }],
  },
});
