const V4 = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/;
const GROUP = /^[0-9a-f]{1,4}$/i;

/** Whether a text is an address of IPv4 or IPv6 as the API server reads it: without a zone, such as `%eth0`, and without a port. */
export const isIpAddress = (text: string): boolean => V4.test(text) || isV6(text);

/** Eight groups, or fewer on both sides of one `::`; the last two may be an address of IPv4. */
function isV6(text: string): boolean {
  const sides = text.split('::').map((side) => (side === '' ? [] : side.split(':')));
  if (sides.length > 2 || !text.includes(':')) return false;
  const groups = sides.flat();
  const last = sides.at(-1)?.at(-1);
  const endsInV4 = last !== undefined && V4.test(last);
  const count = groups.length + (endsInV4 ? 1 : 0);
  return (endsInV4 ? groups.slice(0, -1) : groups).every((group) => GROUP.test(group)) && (sides.length === 2 ? count < 8 : count === 8);
}
