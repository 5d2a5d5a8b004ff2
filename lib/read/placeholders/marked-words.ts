/** Words that mean something in a name, where they are a part of it in capitals: `disk-wipe-HOSTNAME`, `USER-notebook`. */
const FILLED_IN =
  'NAME|HOST|HOSTNAME|NODE|NODENAME|NAMESPACE|USER|USERNAME|TEAM|CLUSTER|REGION|ZONE|VERSION|DATE|TIMESTAMP|INDEX|NUMBER|SUFFIX|PREFIX|UUID|PLACEHOLDER|REPLACEME|CHANGEME|TODO|X{3,}';
/** Words that are nothing else where they are all of a value; helm 2 named a release `RELEASE-NAME`. */
const WHOLE = `${FILLED_IN}|[A-Z]+NAME`;
const PART = new RegExp(`(?<=[a-z0-9][-.])(?:${FILLED_IN})(?!\\w)|(?<![\\w-])(?:${FILLED_IN})(?=[-.][a-z0-9])`);

/**
 * What means a value that is put in later, in words of values. In capitals where all else could be meant: `IPC_LOCK` is
 * a value, and so are many words of capitals.
 */
const MARKS = new RegExp(
  [
    // `$NAME` of envsubst, `$(params.name)` of Tekton.
    ...[/\$[A-Z_][A-Z0-9_]*/, /\$\([A-Za-z][\w.-]*\)/],
    // `<name>`, `<your name>`, `<% name %>`, `[[name]]`, `((name))`.
    ...[/<[A-Za-z][\w .-]*>/, /<%[-=]? ?[\w.-]+ ?-?%>/, /\[\[ ?[\w.-]+ ?\]\]/, /\(\( ?[\w.-]+ ?\)\)/],
    // `__NAME__`, `@NAME@`, `%NAME%`, `#{name}#`.
    ...[/__[A-Z][A-Z0-9_]*?__/, /([@%])[A-Z][A-Z0-9_]+\1/, /#\{[\w.-]+\}#?/],
    // `{name}`, `{0}`, `name-{}` and `name-%d` of programs.
    ...[/\{[\w.-]+\}/, /(?<=[\w-])\{\}|\{\}(?=[\w-])/, /%[dsv](?!\w)/],
    // `REPLACE_ME`, `YOUR-NAME`, `MY_POD`, `JOB_NAME`, `RELEASE-NAME`.
    /(?<!\w)(?:(?:REPLACE|CHANGE|YOUR|MY|INSERT|FILL|TO_BE)[-_][A-Z0-9_-]+|[A-Z][A-Z0-9_-]*[-_]NAME)(?!\w)/,
    new RegExp(`^(?:${WHOLE})$`),
    PART,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** How a mark begins, or what none is without. */
const BEGINNING = new RegExp(
  `${PART.source}|${/\$[A-Z_(]|<[A-Za-z%]|\[\[|__[A-Z]|[@%][A-Z]|\(\(|#\{|\{[\w.-]+\}|[\w-]\{\}|\{\}[\w-]|%[dsv](?!\w)|(?:REPLACE|CHANGE|YOUR|MY|INSERT|FILL|TO_BE)[-_][A-Z]|[A-Z][-_]NAME/.source}|(?<![\\w-])(?:${WHOLE})(?![\\w-])`,
);

/** What is around marks in names, addresses and versions. What is in regular expressions and scripts is not of it. */
const AROUND = /^[\w./:-]*$/;

/** What is between the words of a YAML file. */
const BETWEEN = /[\s"'{},]+|(?<!\[)\[(?!\[)|(?<!\])\](?!\])/;

/** No name is longer. */
const LONGEST = 253;

/** Whether there may be a marked word in a text. */
export const mayHoldMark = (text: string): boolean => BEGINNING.test(text);

/** Whether a text is one word, of which a part or all is put in later. */
export function isMarkedWord(text: string): boolean {
  if (text.length > LONGEST || !mayHoldMark(text)) return false;
  const rest = text.replace(MARKS, '');
  return rest.length < text.length && AROUND.test(rest);
}

/** Whether one of the words of a YAML file is marked, outside of its comments. */
export const holdsMarkedWord = (text: string): boolean =>
  mayHoldMark(text) &&
  text.split('\n').some((line) => mayHoldMark(line) && (line.split(/(?:^|\s)#/, 1)[0] ?? '').split(BETWEEN).some(isMarkedWord));
