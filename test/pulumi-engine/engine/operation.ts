import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineEvent, Stack } from '@pulumi/pulumi/automation';
import type { Change, Changes } from '../scenario';
import { shortUrn } from '../wire';
import { WORK } from './folders';

export type Verb = 'preview' | 'up' | 'refresh' | 'destroy';

/** What the engine did, or said it would do. */
export interface Operation {
  readonly changes: Changes;
  /** Properties for which a resource is changed. */
  readonly because: Readonly<Record<string, readonly string[]>>;
  /** Warnings that it printed. */
  readonly warnings: readonly string[];
  readonly error?: string;
  readonly seconds: number;
  /** What went over gRPC: a JSON object a line. */
  readonly wire: string;
}

/** Runs a command of Pulumi and listens to what the engine says and sends. */
export async function operate(stack: Stack, verb: Verb): Promise<Operation> {
  const log = join(WORK, 'grpc.json');
  rmSync(log, { force: true });
  stack.workspace.envVars = { ...stack.workspace.envVars, PULUMI_DEBUG_GRPC: log };
  const events: EngineEvent[] = [];
  const onEvent = (event: EngineEvent): void => void events.push(event);
  const begun = Date.now();
  let failure: string | undefined;
  try {
    await stack[verb]({ onEvent, onOutput: () => undefined, suppressOutputs: true });
  } catch (error) {
    failure = [...said(events, 'error'), String(error).split('\n')[0]!].join('\n');
  }
  return {
    ...changesIn(events),
    warnings: said(events, 'warning'),
    ...(failure === undefined ? {} : { error: failure }),
    seconds: Math.round((Date.now() - begun) / 1000),
    wire: existsSync(log) ? readFileSync(log, 'utf8') : '',
  };
}

const said = (events: readonly EngineEvent[], severity: string): string[] =>
  events.flatMap(({ diagnosticEvent: said }) => (said?.severity === severity ? [said.message.replace(/<\{%.*?%\}>/g, '').trim()] : []));

function changesIn(events: readonly EngineEvent[]): Pick<Operation, 'changes' | 'because'> {
  const steps = new Map<string, string[]>();
  const because: Record<string, readonly string[]> = {};
  for (const { resourcePreEvent, resOutputsEvent } of events) {
    // A refresh says only afterwards what had changed.
    const metadata = resourcePreEvent?.metadata ?? resOutputsEvent?.metadata;
    if (metadata === undefined || !isPlaced(metadata.urn, metadata.type)) continue;
    const { op, keys = [], detailedDiff } = metadata;
    if (resourcePreEvent === undefined && op !== 'update' && op !== 'delete') continue;
    const label = labelOf(metadata.urn, metadata.type);
    const before = steps.get(label) ?? [];
    if (!before.includes(op)) steps.set(label, [...before, op]);
    const paths = Object.keys(detailedDiff ?? {});
    if (paths.length > 0 || keys.length > 0) because[label] = paths.length > 0 ? paths : keys;
  }
  const changes = [...steps].map(([label, ops]) => [label, changeOf(ops)] as const).filter(([, change]) => change !== undefined);
  const kept = Object.fromEntries(changes.sort(([one], [other]) => (one < other ? -1 : 1))) as Changes;
  return { changes: kept, because: Object.fromEntries(Object.entries(because).filter(([label]) => label in kept)) };
}

/** What is in a cluster, and providers that the program names; not components, the stack, and providers that Pulumi makes. */
const isPlaced = (urn: string, type: string): boolean =>
  !type.startsWith('cdk8s-gpu:') && type !== 'pulumi:pulumi:Stack' && !/::default(_[\d_]+)?$/.test(urn);

function labelOf(urn: string, type: string): string {
  const name = shortUrn(urn).split('::').at(-1)!;
  return `${type.startsWith('pulumi:providers:') ? 'Provider' : type.split(':').at(-1)!} ${name}`;
}

function changeOf(ops: readonly string[]): Change | undefined {
  const [made, gone] = [ops.indexOf('create-replacement'), ops.indexOf('delete-replaced')];
  if (made >= 0 || gone >= 0 || ops.includes('replace')) {
    return gone >= 0 && gone < made ? 'replace, deleting first' : 'replace, creating first';
  }
  return (['create', 'import', 'update', 'delete'] as const).find((op) => ops.includes(op));
}
