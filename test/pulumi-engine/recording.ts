import { readFileSync, writeFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Changes } from './scenario';
import type { Message } from './wire';

/** What the engine answered that a program may read: the rest of a resource is what it was asked for. */
export interface Answer {
  readonly id?: string;
  readonly outputs?: unknown;
}

/** What a program asked of the engine in one run, and what the engine made of it. */
export interface Run {
  /** What the engine said it would change, or changed. */
  readonly changes: Changes;
  /** Requests by type and name of the resource. */
  readonly asked: Readonly<Record<string, Message>>;
  /** Outputs that components and the stack said they have. */
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly answers: Readonly<Record<string, Answer>>;
  /** What the engine asked the plugin of the package for, in this order, where the program is in another language; by name. */
  readonly constructed?: Readonly<Record<string, Constructed>>;
}

/** A component that the plugin made. */
export interface Constructed {
  /** As it was asked for, with what nobody but the engine knows. */
  readonly asked: Message;
  /** The component's outputs. */
  readonly state: unknown;
}

/** A step of a scenario as an engine saw it. */
export interface Recording {
  readonly scenario: string;
  readonly step: string;
  readonly settings: unknown;
  readonly pulumi: string;
  /** Of the SDK and of the plugin. */
  readonly kubernetes: string;
  /** What the engine said that it can do. */
  readonly features: readonly string[];
  readonly preview: Run;
  /** Missing where `up` failed, as it had to. */
  readonly up?: Run;
}

const FOLDER = join(__dirname, 'recorded');

/** All recordings, in the order of their files. */
export const recordings = (): readonly Recording[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => read(file));

/** `up` asks for what preview asked for, but for what was not known then: that is not written twice. */
export function write(recording: Recording): void {
  const { preview, up } = recording;
  const text = up === undefined ? recording : { ...recording, preview: { ...preview, ...without(preview, up) } };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${fileOf(recording)}.json`), `${compact(text)}\n`);
}

function read(file: string): Recording {
  const text = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Recording;
  const { preview, up } = text;
  if (up === undefined) return text;
  const asked = { ...up.asked, ...preview.asked };
  const outputs = { ...up.outputs, ...preview.outputs };
  const constructed = up.constructed && { constructed: { ...up.constructed, ...preview.constructed } };
  return { ...text, preview: { ...preview, asked, outputs, ...constructed } };
}

const without = (preview: Run, up: Run): Pick<Run, 'asked' | 'outputs' | 'constructed'> => ({
  asked: different(preview.asked, up.asked),
  outputs: different(preview.outputs, up.outputs),
  ...(preview.constructed && up.constructed ? { constructed: different(preview.constructed, up.constructed) } : {}),
});

function different<T>(those: Readonly<Record<string, T>>, these: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(those).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(these[key])));
}

const fileOf = ({ scenario, step }: Recording): string => `${scenario}.${step.replace(/[^a-z0-9]+/gi, '-')}`;

/** JSON that is short and still read line by line: what fits in a line, stays in one. */
function compact(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= 140) return line;
  const deeper = `${indent} `;
  const list = Array.isArray(value);
  const items = list
    ? value.map((item) => compact(item, deeper))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${JSON.stringify(key)}: ${compact(item, deeper)}`);
  const [open, close] = list ? '[]' : '{}';
  return `${open}\n${items.map((item) => deeper + item).join(',\n')}\n${indent}${close}`;
}
