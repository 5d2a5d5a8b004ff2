import { goProgram, type Verdict } from '../../go';

/** What a project's webhooks say of an object. */
export interface WebhookVerdict extends Verdict {
  /** Paths that the defaulting replaces or removes. */
  readonly changed: readonly string[];
  /** Paths that had nothing, and the defaulting fills. */
  readonly added: readonly string[];
}

/** An object with the defaults of its definition, as an API server hands it to webhooks. */
export interface Asked {
  readonly id: string;
  readonly content: unknown;
}

/** Asks a project's own webhooks, defaulting first: `kueue` has those of LeaderWorkerSet as well. */
export async function webhookVerdicts(project: 'jobset' | 'kueue', objects: readonly Asked[]): Promise<readonly WebhookVerdict[]> {
  const program = await goProgram(project, []);
  const verdicts = await program.ask<WebhookVerdict>(objects);
  await program.close();
  return verdicts;
}
