/** A pool's name as that of objects of Kubernetes, short enough for what their names become. Source: RFC 1123. */
export const objectName = (pool: string): string =>
  pool
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 40)
    .replace(/-+$/, '') || 'pool';
