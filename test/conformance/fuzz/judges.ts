// The judges that are cheap enough for every document: one process each, fed by a stream.
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { Yaml } from 'cdk8s';
import { load } from 'js-yaml';
import type { KubernetesMinor } from '../../../lib/words/kubernetes';
import { judgeManifest } from '../../judge/schema';
import type { Sort } from '../corpus/document';
import { type GoProgram, goProgram, pinned, type Verdict } from '../go';
import { isKept, type PluginVerdict } from '../judges/device-plugin/ask';
import { heededLater } from '../judges/device-plugin/heeded-later';
import { draQuestionOf } from '../judges/dra/ask';
import { kubelet, kubeletVersion, questionOf } from '../judges/kubelet/ask';
import { judgedMinors } from '../minors';
import type { FurtherRow } from '../verdicts';
import type { Made } from './document';
import { parsed } from './shell';
import { isRecord, printed } from './values';

/** What is wrong with a document. */
export interface Fault {
  readonly judge: string;
  readonly document: Made;
  readonly message: string;
}

/** A judge: whether it reads a document, and what it says of those that it reads. */
interface Judge {
  readonly version: string;
  reads(document: Made): boolean;
  /** Messages about each document, in their order; none where all is well. */
  ask(documents: readonly Made[]): Promise<readonly (readonly string[])[]>;
  close(): Promise<void>;
}

/** Every cheap judge, started; programs in Go are built when nobody has yet. */
export class Judges {
  static async start(): Promise<Judges> {
    const [yaml, plugin, draDriver, kubelets] = await Promise.all([
      goProgram('nvidia', ['yaml']),
      goProgram('nvidia', ['device-plugin']),
      goProgram('nvidia', ['dra']),
      Promise.all(judgedMinors.map(async (minor) => [`kubelet-${minor}`, kubeletOf(minor, await kubelet(minor))] as const)),
    ]);
    return new Judges(
      new Map([
        ['schema', schemas],
        ['yaml 1.2', readBack],
        ['yaml of Go', goYaml(yaml)],
        ...kubelets,
        ['device-plugin', devicePlugin(plugin)],
        ['dra-driver', draDriverOf(draDriver)],
        ['sh -n', shells],
      ]),
    );
  }

  private readonly counts = new Map<string, { documents: number; seconds: number }>();

  private constructor(private readonly judges: ReadonlyMap<string, Judge>) {}

  /** What the judges have against these documents. */
  async faults(documents: readonly Made[]): Promise<readonly Fault[]> {
    const all = await Promise.all([...this.judges].map(([name, judge]) => this.asked(name, judge, documents)));
    return all.flat();
  }

  get rows(): readonly FurtherRow[] {
    return [...this.judges].map(([judge, { version }]) => ({ judge, version, documents: 0, seconds: 0, ...this.counts.get(judge) }));
  }

  async close(): Promise<void> {
    await Promise.all([...this.judges.values()].map((judge) => judge.close()));
  }

  private async asked(name: string, judge: Judge, documents: readonly Made[]): Promise<readonly Fault[]> {
    const started = performance.now();
    const its = documents.filter((document) => judge.reads(document));
    const messages = its.length === 0 ? [] : await judge.ask(its);
    const { documents: before, seconds } = this.counts.get(name) ?? { documents: 0, seconds: 0 };
    this.counts.set(name, { documents: before + its.length, seconds: seconds + (performance.now() - started) / 1000 });
    return its.flatMap((document, index) => messages[index]!.map((message) => ({ judge: name, document, message })));
  }
}

const nothing = (): Promise<void> => Promise.resolve();
const versionOf = (name: string): string =>
  `${name} ${(JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')) as { readonly version: string }).version}`;

/** Our own strict schemas. */
const schemas: Judge = {
  version: versionOf('ajv'),
  reads: ({ sort }) => sort === 'manifest',
  ask: async (documents) => documents.map(({ content, kubernetes }) => judgeManifest(content as object, kubernetes)),
  close: nothing,
};

const TEXTS: readonly string[] = [
  'kubeletConfiguration',
  'kubeletDropIn',
  'nodeadmConfig',
  'rancherConfig',
  'migParted',
  'devicePluginConfig',
  'hamiDeviceConfig',
  'valuesFile',
];
const isYaml = ({ sort }: Made): boolean => sort === 'manifest' || TEXTS.includes(sort);

/** The text that is written; that of a manifest as cdk8s writes it. */
function yamlOf({ sort, content }: Made): string {
  if (sort !== 'manifest') return content as string;
  const text = WRITTEN.get(content as object) ?? Yaml.stringify(content);
  WRITTEN.set(content as object, text);
  return text;
}

const WRITTEN = new WeakMap<object, string>();

/** A reader of YAML 1.2 in this process. */
const readBack: Judge = {
  version: versionOf('js-yaml'),
  reads: isYaml,
  ask: async (documents) =>
    documents.map((document) => {
      try {
        const value = unsigned(load(yamlOf(document)));
        return document.sort === 'manifest' ? difference(value, plain(document.content)) : [];
      } catch (error) {
        return [(error as Error).message];
      }
    }),
  close: nothing,
};

/** The first place where a value is not what it should be. */
function difference(read: unknown, wanted: unknown, at = ''): readonly string[] {
  if (isDeepStrictEqual(read, wanted)) return [];
  if (isRecord(read) && isRecord(wanted) && Object.keys(read).length === Object.keys(wanted).length)
    for (const [key, each] of Object.entries(wanted))
      if (!isDeepStrictEqual(read[key], each)) return difference(read[key], each, `${at}.${key}`);
  if (Array.isArray(read) && Array.isArray(wanted) && read.length === wanted.length)
    for (const [index, each] of wanted.entries())
      if (!isDeepStrictEqual(read[index], each)) return difference(read[index], each, `${at}[${index}]`);
  return [`reads otherwise: ${at} is ${printed(read)}, not ${printed(wanted)}`];
}

/** This reader tells -0 from 0; those of Kubernetes do not. */
function unsigned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unsigned);
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, unsigned(each)]));
  return Object.is(value, -0) ? 0 : value;
}

/** As JSON has it. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

/** The reader of kubectl and helm; texts that are no manifests are to say what the other reader found in them. */
const goYaml = (program: GoProgram): Judge => ({
  version: `sigs.k8s.io/yaml ${pinned('nvidia', 'sigs.k8s.io/yaml')}`,
  reads: isYaml,
  ask: async (documents) =>
    messagesOf(
      await program.ask(
        documents.map((document) => {
          const text = yamlOf(document);
          return { id: document.id, content: text, value: document.sort === 'manifest' ? document.content : read(text) };
        }),
      ),
    ),
  close: () => program.close(),
});

/** What does not parse is a fault of the other reader's. */
function read(text: string): unknown {
  try {
    return load(text);
  } catch {
    return undefined;
  }
}

/** The kubelet looks at the cgroups of the machine that it runs on; those of the operating systems that we write for are of version 2. */
const OF_THIS_MACHINE = /^invalid configuration: singleProcessOOMKill must not be explicitly set to false when using cgroup v1$/;

/** Whoever has a consumer is one. */
const isOfCorpus = (document: Made): document is Made & { readonly sort: Sort } => document.sort !== 'valuesFile';

const kubeletOf = (minor: KubernetesMinor, program: GoProgram): Judge => ({
  version: kubeletVersion(minor),
  reads: ({ consumers }) => consumers.includes(`kubelet-${minor}`),
  ask: async (documents) =>
    messagesOf(await program.ask(documents.filter(isOfCorpus).map(questionOf))).map((messages) =>
      messages.filter((message) => !OF_THIS_MACHINE.test(message)),
    ),
  close: () => program.close(),
});

const devicePlugin = (program: GoProgram): Judge => ({
  version: pinned('nvidia', 'github.com/NVIDIA/k8s-device-plugin'),
  reads: ({ consumers }) => consumers.includes('device-plugin'),
  ask: async (documents) => {
    const verdicts = await program.ask<PluginVerdict>(documents.map(({ id, content }) => ({ id, content })));
    return verdicts.map((verdict) => {
      const lost = verdict.lost.filter((path) => !heededLater(path));
      return isKept({ ...verdict, lost }) ? [] : [...verdict.messages, ...lost.map((path) => `lost: ${path}`)];
    });
  },
  close: () => program.close(),
});

const draDriverOf = (program: GoProgram): Judge => ({
  version: pinned('nvidia', 'sigs.k8s.io/dra-driver-nvidia-gpu'),
  reads: ({ consumers }) => consumers.includes('dra-driver'),
  ask: async (documents) => messagesOf(await program.ask(documents.map((document) => ({ id: document.id, ...draQuestionOf(document) })))),
  close: () => program.close(),
});

const messagesOf = (verdicts: readonly Verdict[]): readonly (readonly string[])[] =>
  verdicts.map(({ accepted, messages }) => (accepted ? [] : messages.length > 0 ? messages : ['refused']));

const shells: Judge = {
  version: 'dash, bash',
  reads: ({ consumers }) => consumers.includes('sh') || consumers.includes('bash'),
  ask: (documents) => parsed(documents.map(({ content, consumers }) => ({ text: content as string, posix: consumers.includes('sh') }))),
  close: nothing,
};
