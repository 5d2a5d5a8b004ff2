import type { KindRow } from './kind-row';

/** Source: Knative Serving v1, `config-defaults`, `container-name-template`: a container without a name gets this. */
const of = (kind: string): KindRow => ({
  group: 'serving.knative.dev',
  versions: ['v1'],
  kind,
  templates: [],
  containerName: 'user-container',
});

/** A server whose pods follow its requests. A change makes one more revision, whose name it may say. */
export const knativeService: KindRow = { ...of('Service'), revisionAt: 'spec.template.metadata.name' };
export const knativeConfiguration = of('Configuration');
export const knativeRevision = of('Revision');
