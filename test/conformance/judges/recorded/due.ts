/** Whether what says why it is so must be found in these versions: what begins with a version is found in it alone. */
export function isDue(why: string, versions: readonly string[]): boolean {
  const [, minor] = /^(2\.\d+) /.exec(why) ?? [];
  return minor === undefined || versions.includes(`v${minor}.0`);
}
