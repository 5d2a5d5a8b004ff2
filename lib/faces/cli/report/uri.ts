/**
 * A path as a URI reference: what is not a character of a URI is escaped, and folders stay folders. What is relative stays so,
 * for services that look for it in a repository.
 *
 * @param windows Paths are those of Windows, where both slashes part folders and a path may begin with a drive or a server.
 */
export function uriOf(path: string, windows = process.platform === 'win32'): string {
  if (path === '-') return 'stdin';
  const parts = (windows ? path.replaceAll('\\', '/') : path).split('/');
  const escaped = parts.map((part) => encodeURIComponent(Buffer.from(part).toString()));
  const [first = '', second = ''] = parts;
  if (windows && /^[A-Za-z]:$/.test(first)) return `file:///${[first, ...escaped.slice(1)].join('/')}`;
  if (windows && first === '' && second === '') return `file:${escaped.join('/')}`;
  return first === '' ? `file://${escaped.join('/')}` : escaped.join('/');
}
