import type { Alias } from '@pulumi/pulumi/proto/alias_pb';
import type { ReadResourceRequest, RegisterResourceRequest } from '@pulumi/pulumi/proto/resource_pb';
import type { Message } from './wire';

/** A request to register a resource, as protobuf's own JSON has it. */
export function registration(request: RegisterResourceRequest): Message {
  const timeouts = request.getCustomtimeouts();
  return {
    type: request.getType(),
    name: request.getName(),
    parent: request.getParent(),
    custom: request.getCustom(),
    remote: request.getRemote(),
    importId: request.getImportid(),
    provider: request.getProvider(),
    providers: Object.fromEntries(request.getProvidersMap().entries()),
    version: request.getVersion(),
    dependencies: request.getDependenciesList(),
    propertyDependencies: dependenciesOf(request),
    deletedWith: request.getDeletedwith(),
    replaceWith: request.getReplaceWithList(),
    aliases: request.getAliasesList().map(aliasOf),
    protect: request.getProtect(),
    retainOnDelete: request.getRetainondelete(),
    deleteBeforeReplace: request.getDeletebeforereplace(),
    deleteBeforeReplaceDefined: request.getDeletebeforereplacedefined(),
    ignoreChanges: request.getIgnorechangesList(),
    replaceOnChanges: request.getReplaceonchangesList(),
    hideDiffs: request.getHidediffsList(),
    additionalSecretOutputs: request.getAdditionalsecretoutputsList(),
    customTimeouts: timeouts && { create: timeouts.getCreate(), update: timeouts.getUpdate(), delete: timeouts.getDelete() },
    object: request.getObject()?.toJavaScript(),
  };
}

/** A request to read one that is there already. */
export const reading = (request: ReadResourceRequest): Message => ({
  type: request.getType(),
  name: request.getName(),
  id: request.getId(),
  parent: request.getParent(),
  provider: request.getProvider(),
  version: request.getVersion(),
  dependencies: request.getDependenciesList(),
  additionalSecretOutputs: request.getAdditionalsecretoutputsList(),
  properties: request.getProperties()?.toJavaScript(),
});

const dependenciesOf = (request: RegisterResourceRequest): Message =>
  Object.fromEntries([...request.getPropertydependenciesMap().entries()].map(([key, value]) => [key, { urns: value.getUrnsList() }]));

function aliasOf(alias: Alias): Message {
  const spec = alias.getSpec();
  if (spec === undefined) return { urn: alias.getUrn() };
  const { parenturn: parentUrn, noparent: noParent, ...others } = spec.toObject();
  return { spec: { ...others, parentUrn, noParent } };
}
