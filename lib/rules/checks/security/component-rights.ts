import { imageReference } from '../../../words/images';
import { hasToken, memoText } from '../../../internal';
import type { Container, PodSpec } from '../../../words/kubernetes';
import { type ComponentRow, componentsIn, componentStarted, hostNamespaces } from '../../../words/privileges';
import { wordsOf } from '../commands/commands';
import { eachPod, type FindingHere } from '../../lookups/each';
import type { SeenContainer } from '../../lookups/related';
import type { Rule } from '../../rule';

/** A part of a GPU cluster, and the container in which it runs. */
interface Seen extends SeenContainer {
  readonly row: ComponentRow;
}

const rights = eachPod({
  id: 'pod/component-rights',
  severity: 'warning',
  about: 'A part of the GPU cluster, such as the device plugin or DCGM Exporter, has more rights on its node than it needs.',
  fix: 'remove it; where this part needs it all the same, silence this and say why',
  source:
    'the manifests of each project, named in lib/words/privileges: what it asks for by default, and what of that its own documentation calls optional',
  look({ pod: { spec, pointer }, containers }) {
    if (!containers.some(({ container }) => rowOf(container) !== undefined)) return undefined;
    const parts = containers.flatMap((one): readonly Seen[] => {
      const row = rowOf(one.container);
      return row === undefined ? [] : [{ ...one, row }];
    });
    // What other containers of the pod need of its node is not known.
    const isKnown = spec.containers.every((container) => rowOf(container) !== undefined);
    return [...parts.flatMap((part) => ofContainer(part, spec, pointer)), ...(isKnown ? ofPod(parts, spec, pointer) : [])];
  },
});

function rowOf(container: Container): ComponentRow | undefined {
  const { image } = container as { readonly image?: string };
  const rows = image === undefined || hasToken(image) ? NONE : componentsOfImage(image);
  return rows.length === 0 ? undefined : componentStarted(rows, wordsOf(container));
}

/** Nearly no image has a part. */
const componentsOfImage = memoText((image) => componentsIn(imageReference(image).name));

const NONE: readonly never[] = [];

/** What is read of a container's security context. */
interface Context {
  readonly privileged?: boolean;
  readonly capabilities?: { readonly add?: readonly string[] };
}

function ofContainer({ container, step, row }: Seen, spec: PodSpec, pointer: string): readonly FindingHere[] {
  const { privileged, capabilities: { add = [] } = {} } = (container.securityContext ?? {}) as Context;
  const at = `${pointer}.${step}.securityContext`;
  const needs = Object.keys(row.capabilities ?? {});
  if (row.privileged === undefined && privileged === true && !saysSo(row, container)) {
    const problem = `${row.name} in container '${container.name}' is privileged, and needs ${needs.length === 0 ? 'no rights' : `the capability ${needs.join(', ')} at most`}`;
    return [{ at: `${at}.privileged`, problem, got: true, allowed: needs }];
  }
  const further = add.filter((name) => !needs.includes(name.replace(/^CAP_/, '')));
  const rights: readonly FindingHere[] =
    further.length > 0 && row.privileged === undefined
      ? [
          {
            at: `${at}.capabilities.add`,
            problem: `${row.name} in container '${container.name}' has capabilities that it does not need`,
            got: further,
            allowed: needs,
          },
        ]
      : [];
  return [...rights, ...ofVolumes({ container, row }, spec, pointer)];
}

/** A container that asks for all rights by a variable of its own. */
const saysSo = ({ privilegedBy }: ComponentRow, { env = [] }: Container): boolean =>
  privilegedBy !== undefined && env.some(({ name, value }) => name === privilegedBy.variable && value !== 'false');

function ofVolumes(
  { container, row }: Pick<Seen, 'container' | 'row'>,
  { volumes = [] }: PodSpec,
  pointer: string,
): readonly FindingHere[] {
  const mounted = new Set((container.volumeMounts ?? []).map(({ name }) => name));
  const needed = Object.keys(row.paths ?? {});
  return volumes.flatMap(({ name, hostPath }, index): readonly FindingHere[] => {
    const path = (hostPath as { readonly path?: string } | undefined)?.path;
    if (path === undefined || !mounted.has(name) || hasToken(path) || needed.some((one) => isBelow(path, one))) return [];
    const problem = `${row.name} in container '${container.name}' mounts a folder of its node that it does not need`;
    return [{ at: `${pointer}.volumes[${index}].hostPath.path`, problem, got: path, allowed: needed }];
  });
}

const isBelow = (path: string, folder: string): boolean => folder === '/' || path === folder || path.startsWith(`${folder}/`);

function ofPod(parts: readonly Seen[], spec: PodSpec, pointer: string): readonly FindingHere[] {
  return hostNamespaces
    .filter((key) => spec[key] === true && parts.every(({ row }) => row.host?.[key] === undefined))
    .map((key) => ({ at: `${pointer}.${key}`, problem: `${parts[0]?.row.name ?? ''} needs no ${key}`, got: true }));
}

/** Rights of the parts that serve GPUs. */
export const componentRightRules: readonly Rule[] = [rights];
