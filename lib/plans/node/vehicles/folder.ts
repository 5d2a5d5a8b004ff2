/** Where the files of a pool are; with several machines, those of one. */
export const folderOf = (cluster: string, pool: string, machine?: string): string =>
  [cluster, pool, ...(machine === undefined ? [] : [machine])].map(segment).join('/');

/** A name as one folder: nothing in it leads elsewhere. */
export const segment = (name: string): string => name.replace(/[^A-Za-z0-9._-]/g, '_').replace(/^\.+$/, '_');
