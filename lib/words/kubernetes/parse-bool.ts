const TRUE: ReadonlySet<string> = new Set(['1', 't', 'T', 'TRUE', 'true', 'True']);
const FALSE: ReadonlySet<string> = new Set(['0', 'f', 'F', 'FALSE', 'false', 'False']);

/** What Go's `strconv.ParseBool` makes of a text; undefined for what it refuses. */
export const parseBool = (text: string): boolean | undefined => (TRUE.has(text) ? true : FALSE.has(text) ? false : undefined);

/** Whether it makes true of a text that may be missing. */
export const isTrue = (text = ''): boolean => parseBool(text) === true;
