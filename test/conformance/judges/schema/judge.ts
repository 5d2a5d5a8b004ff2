import { Yaml } from 'cdk8s';
import { isPlainObject, parseYaml, toYaml } from '../../../../lib/internal';
import { judgeManifest } from '../../../judge/schema';
import type { CorpusDocument } from '../../corpus/document';
import { mistypedReleases } from './releases';
import { misread, type Written } from './yaml';

type Judged = Pick<CorpusDocument, 'id' | 'sort' | 'kubernetes' | 'content'>;

/** What is wrong with documents by the schemas of their kinds and by two YAML parsers, by id. */
export function schemaProblems(documents: readonly Judged[]): ReadonlyMap<string, readonly string[]> {
  const problems = new Map<string, string[]>();
  const note = (id: string, found: readonly string[]): void => {
    if (found.length > 0) problems.set(id, [...(problems.get(id) ?? []), ...found]);
  };
  const texts: Written[] = [];
  for (const document of documents) {
    const read = reading(document);
    note(document.id, read.problems ?? []);
    texts.push(...(read.texts ?? []).map((text) => ({ id: document.id, text, value: read.value })));
  }
  for (const [id, found] of misread(texts)) note(id, found);
  const releases = documents.filter(({ sort }) => sort === 'pulumiRelease');
  for (const [id, found] of mistypedReleases(releases.map(({ id: its, content }) => ({ id: its, inputs: argumentsOf(content) }))))
    note(id, found);
  return problems;
}

/** What a document says, the texts that say it, and what its schema says of it. */
interface Reading {
  readonly value?: unknown;
  readonly texts?: readonly string[];
  readonly problems?: readonly string[];
}

function reading({ sort, kubernetes, content }: Judged): Reading {
  switch (sort) {
    case 'manifest':
      return { value: content, texts: [Yaml.stringify(content), toYaml(content)], problems: judgeManifest(content as object, kubernetes) };
    // Of its keys its own tests judge; here it is read by two parsers.
    case 'draDriverValues':
    case 'devicePluginValues':
    case 'networkOperatorValues': {
      const { values = {} } = content as { readonly values?: object };
      return { value: values, texts: [toYaml(values)] };
    }
    case 'pulumiRelease':
      return {};
    case 'settingsRecord':
    case 'hamiNodeConfig':
      return ofText(content, (text) => JSON.parse(text) as unknown);
    case 'nodeadmConfig':
      return ofText(content, yaml, (value) => judgeManifest(value as object, kubernetes));
    case 'rancherConfig':
      return ofText(content, yaml, rancherProblems);
    default:
      return ofText(content, yaml);
  }
}

const yaml = (text: string): unknown => parseYaml(text)[0];

function ofText(content: unknown, parse: (text: string) => unknown, judge: (value: unknown) => readonly string[] = () => []): Reading {
  const text = content as string;
  try {
    const value = parse(text);
    return isPlainObject(value) ? { value, texts: [text], problems: judge(value) } : { problems: ['is not an object'] };
  } catch (error) {
    return { problems: [(error as Error).message] };
  }
}

/**
 * Flags of the agents and servers of k3s and RKE2, of which a file in `config.yaml.d` adds to those that are lists.
 *
 * Source: docs.k3s.io, "k3s agent", "k3s server" and "Configuration Options", value merge behaviour; docs.rke2.io, "Server Configuration".
 */
const LISTS = ['node-label+', 'node-taint+', 'kubelet-arg+', 'kube-scheduler-arg+', 'kube-scheduler-extra-mount+'];

const rancherProblems = (value: unknown): readonly string[] =>
  Object.entries(value as object).flatMap(([key, list]) => [
    ...(LISTS.includes(key) ? [] : [`${key}: is not a list of the agent or server`]),
    ...(Array.isArray(list) && list.every((each) => typeof each === 'string') ? [] : [`${key}: is not a list of texts`]),
  ]);

/** Without what the SDK adds to every release. */
function argumentsOf(content: unknown): object {
  const { compat: _compat, ...inputs } = content as { readonly compat?: string };
  return inputs;
}
