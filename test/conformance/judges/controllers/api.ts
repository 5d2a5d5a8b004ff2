import { request } from 'node:https';
import type { KubeObject } from '../../../../lib/words/kubernetes';

/** An object as an API server gives it: a specification and a status are what their reader takes them for. */
export interface Served<Spec = unknown, Status = unknown> extends KubeObject {
  readonly metadata: KubeObject['metadata'] & { readonly uid: string };
  readonly spec: Spec;
  readonly status: Status;
}

/** Who may do anything on a cluster. */
export interface Administrator {
  readonly server: string;
  readonly token: string;
}

/** An API server, asked as kubectl asks it. */
export class Api {
  private readonly plurals = new Map<string, Promise<ReadonlyMap<string, Resource>>>();

  constructor(private readonly administrator: Administrator) {}

  /** Creates objects in their order; unknown fields are refused. */
  async create(...objects: readonly KubeObject[]): Promise<void> {
    for (const object of objects) {
      const path = `${await this.collection(object)}?fieldValidation=Strict`;
      await until(`${object.kind} ${object.metadata.name}`, () => this.ask('POST', path, object).catch(ifNotYetSeen));
    }
  }

  /** Deletes an object and what it owns. */
  async remove(object: KubeObject): Promise<void> {
    await this.ask('DELETE', await this.path(object), { propagationPolicy: 'Background' });
  }

  /** An object as it is now, or nothing. */
  async read<T = Served>(object: KubeObject): Promise<T | undefined> {
    const items = await this.list<T>(`${await this.collection(object)}?fieldSelector=metadata.name%3D${object.metadata.name}`);
    return items[0];
  }

  /** All objects of a collection, such as `/api/v1/namespaces/ml/pods`. */
  async list<T = Served>(collection: string): Promise<readonly T[]> {
    const { items } = (await this.ask('GET', collection)) as { readonly items: readonly T[] };
    return items;
  }

  /** Lays a status over that of an object. */
  async patchStatus(path: string, status: object): Promise<void> {
    await this.ask('PATCH', `${path}/status`, { status });
  }

  async ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const { server, token } = this.administrator;
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const content = body === undefined ? '' : JSON.stringify(body);
    const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': Buffer.byteLength(content) };
    const text = await new Promise<string>((resolve, reject) => {
      const asked = request(`${server}${path}`, { method, headers, rejectUnauthorized: false }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const answer = Buffer.concat(parts).toString();
          if ((response.statusCode ?? 500) < 300) resolve(answer);
          else reject(new Error(`${method} ${path}: ${response.statusCode}: ${answer}`));
        });
      });
      asked.on('error', reject).end(content);
    });
    return JSON.parse(text);
  }

  private async path(object: KubeObject): Promise<string> {
    return `${await this.collection(object)}/${object.metadata.name}`;
  }

  private async collection({ apiVersion, kind, metadata }: KubeObject): Promise<string> {
    const group = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const known = this.plurals.get(group) ?? this.resources(group);
    this.plurals.set(group, known);
    const resource = (await known).get(kind);
    if (resource === undefined) throw new Error(`no ${kind} is served at ${group}`);
    return resource.namespaced ? `${group}/namespaces/${metadata.namespace}/${resource.name}` : `${group}/${resource.name}`;
  }

  private async resources(group: string): Promise<ReadonlyMap<string, Resource>> {
    const { resources } = (await this.ask('GET', group)) as { readonly resources: readonly Resource[] };
    return new Map(resources.filter(({ name }) => !name.includes('/')).map((resource) => [resource.kind, resource]));
  }
}

/** Trainer's webhook looks for a runtime in its cache, which hears of one some milliseconds after it was made. */
function ifNotYetSeen(error: unknown): undefined {
  if (!String(error).includes('must be created before the TrainJob is created')) throw error;
}

interface Resource {
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

/** Asks again and again until there is an answer; fails with what it saw last. */
export async function until<T>(what: string, probe: () => Promise<T | undefined>, describe: () => Promise<unknown> = probe): Promise<T> {
  const patience = Date.now() + 60_000;
  for (;;) {
    const found = await probe();
    if (found !== undefined) return found;
    if (Date.now() > patience) throw new Error(`waited 60 s for ${what}; there is ${JSON.stringify(await describe(), undefined, 1)}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
