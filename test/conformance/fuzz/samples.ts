// The judges that are too slow for every document: each is asked a sample, which the hashes of documents choose.
import { apiServer, type JudgedMinor, minors, type ServerVerdict, serverVersion } from '../judges/apiserver/server';
import { askAll, managersVersion, withManagers } from '../judges/managers/ask';
import { caseOf, disagreement } from '../judges/managers/compare';
import type { FurtherRow } from '../verdicts';
import { type Sampled, type Samples, signatureOf } from './order';
import type { ToldFault } from './run';

type Note = (fault: ToldFault) => void;

/** Asks about the samples, and says how many documents it judged: rows of the table. */
type SampleJudge = (sampled: Samples<readonly Sampled[]>, note: Note) => Promise<readonly FurtherRow[]>;

/** `name/hostname` says the same before the server does. */
const FORETOLD = /this is used in (?:Pod names and hostnames|the Pod's hostname)/;

/** One API server for the manifests of a minor, and for what a chart makes of values. */
const server =
  (minor: JudgedMinor): SampleJudge =>
  async (sampled, note) => {
    const parts = [`apiserver-${minor}`, `policies-${minor}`] as const;
    if (parts.every((part) => sampled[part].length === 0)) return [];
    const program = await apiServer(minor);
    const rows: FurtherRow[] = [];
    for (const part of parts) {
      const started = performance.now();
      const asked = sampled[part];
      for (const [index, verdict] of (await program.ask<ServerVerdict>(asked)).entries()) {
        const message = `${part}: ${objectionsOf(verdict).join('; ')}`;
        if (objectionsOf(verdict).length > 0)
          note({ tells: 'fault', place: asked[index]!.place, signature: signatureOf('apiserver', message), message });
      }
      const seconds = (performance.now() - started) / 1000;
      rows.push({ judge: `fuzz: ${part}`, version: serverVersion(minor), documents: asked.length, seconds });
    }
    await program.close();
    return rows;
  };

function objectionsOf({ accepted, messages, changed, warnings }: ServerVerdict): readonly string[] {
  const found = [
    ...messages,
    ...changed.map((path) => `changed: ${path}`),
    ...warnings.filter((text) => !FORETOLD.test(text)).map((text) => `warning: ${text}`),
  ];
  return accepted || found.length > 0 ? found : ['refused'];
}

/** The kubelet's own managers start on each machine, and admit the pods of its pool where we say so. */
const managers: SampleJudge = async ({ managers: asked }, note) => {
  if (asked.length === 0) return [];
  const started = performance.now();
  const cases = asked.map(({ content }) => caseOf(content));
  const verdicts = await withManagers((programs) => askAll(programs, cases));
  for (const [index, verdict] of verdicts.entries()) {
    const found = disagreement(cases[index]!, verdict);
    if (found === undefined) continue;
    const message = `managers: ${JSON.stringify(found)}\n${JSON.stringify(asked[index]!.content)}`;
    note({ tells: 'fault', place: asked[index]!.place, signature: signatureOf('managers', message), message });
  }
  const seconds = (performance.now() - started) / 1000;
  return [{ judge: 'fuzz: managers', version: managersVersion(), documents: asked.length, seconds }];
};

export const sampleJudges: readonly SampleJudge[] = [...minors.map(server), managers];
