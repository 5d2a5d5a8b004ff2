import { nearestFirst, type Problem } from '../../../internal';
import type { Place } from '../../model';
import { versionOf } from '../plans/inference-lookup';
import { servedBy } from '../plans/inference-service';
import type { GpuInferenceServiceProps } from '../plans/inference-service-props';
import { spreadOver } from '../plans/spread-over';
import { serverRowOf } from '../servers/servers';

type Props = GpuInferenceServiceProps;

/** What is wrong with the options of a server that its release, or the construct, decides. */
export const checkServerOptions = (props: Props, place: Place): readonly Problem[] => [
  ...valueProblems(props, place),
  ...writtenProblems(props, place),
];

/** Values that the release of the server does not take. */
function valueProblems(props: Props, { path }: Place): readonly Problem[] {
  const { name, takes = {} } = serverRowOf(props.server);
  const version = versionOf(props);
  return Object.entries(takes).flatMap(([option, { has, words }]) => {
    const got = (props.server as unknown as Readonly<Record<string, unknown>>)[option];
    if (typeof got !== 'string' || has(version, got) !== false) return [];
    const allowed = nearestFirst(
      got,
      words.filter((word) => has(version, word) !== false),
      12,
    );
    const problem = `${name}${version === undefined ? '' : ` ${version}`} does not start with this value`;
    return [{ path: `${path}.server.${option}`, problem, got, allowed, fix: 'take one of these' }];
  });
}

/** The option that a word names, by the name that the construct writes. */
function flagOf(word: string, aliases: Readonly<Record<string, string>>): string | undefined {
  const [name = ''] = /^--?[A-Za-z][^=]*/.exec(word) ?? [];
  const said = name.startsWith('--') ? name.replaceAll('_', '-') : name;
  return said === '' ? undefined : (aliases[said] ?? said);
}

/** Further arguments that the construct writes as well: the server would take the last, and probes and Service the first. */
function writtenProblems(given: Props, { path }: Place): readonly Problem[] {
  const props = spreadOver(given);
  const { extraArgs = [], ...server } = props.server as { readonly kind: string; readonly extraArgs?: readonly string[] };
  if (extraArgs.length === 0) return [];
  // What is asked for is in the server's own options by now, where it says something of them.
  const { prefill: _, request: _request, ...alone } = props;
  const { args = [] } = servedBy({ ...alone, server } as Props);
  const { aliases = {} } = serverRowOf(props.server);
  const written = new Map(args.map((word) => [flagOf(word, aliases), word]));
  return extraArgs.flatMap((word, index) => {
    const flag = flagOf(word, aliases);
    const ours = flag === undefined ? undefined : written.get(flag);
    if (ours === undefined) return [];
    const problem = `is written already: the arguments have ${ours}`;
    return [{ path: `${path}.server.extraArgs[${index}]`, problem, got: word, fix: 'remove it, and change the prop that it follows from' }];
  });
}
