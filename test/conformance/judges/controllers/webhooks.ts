import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import type { KubeObject } from '../../../../lib/words/kubernetes';

interface Webhook {
  readonly clientConfig: { readonly service: { readonly path: string } };
}

/** Webhooks of a project as its own manifests register them, at a port of this machine. */
export const registrations = (project: string, manifests: string, port: number, certificate: Buffer): readonly KubeObject[] =>
  parseAllDocuments(readFileSync(manifests, 'utf8'))
    .map((document) => document.toJS() as KubeObject & { readonly webhooks: readonly Webhook[] })
    .map(({ metadata, webhooks, ...object }) => ({
      ...object,
      metadata: { ...metadata, name: project },
      webhooks: webhooks.map(({ clientConfig, ...webhook }) => ({
        ...webhook,
        clientConfig: { url: `https://127.0.0.1:${port}${clientConfig.service.path}`, caBundle: certificate.toString('base64') },
      })),
    }));
