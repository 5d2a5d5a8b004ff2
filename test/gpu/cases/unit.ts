/** A unit of systemd as commands for a shell. */
export interface Unit {
  readonly env: Readonly<Record<string, string>>;
  /** In the order in which systemd runs them. */
  readonly starts: readonly string[];
  readonly stops: readonly string[];
}

/** Reads a unit whose commands need nothing of systemd but its order. */
export function readUnit(text: string): Unit {
  const lines = text.split('\n').flatMap((line): readonly (readonly [string, string])[] => {
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    return key === undefined || value === undefined ? [] : [[key, value]];
  });
  const all = (key: string): readonly string[] => lines.flatMap(([name, value]) => (name === key ? [value] : []));
  const words = all('Environment').flatMap((line) => line.split(' '));
  return {
    env: Object.fromEntries(words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)])),
    starts: [...all('ExecStartPre'), ...all('ExecStart'), ...all('ExecStartPost')],
    stops: all('ExecStop'),
  };
}
