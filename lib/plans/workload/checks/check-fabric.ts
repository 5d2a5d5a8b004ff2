import { at, type Check, type Json, type Problem } from '../../../internal';
import { fabricOf, fabricUse, listed } from '../../fabrics';
import type { Place } from '../../model';
import type { PodProps } from '../pod/pod-props';

/** What is wrong with the fabrics that a pod chooses, whatever machine it runs on. */
export const fabricCheck: Check<PodProps, Place> = ({ fabric, security, pool }, { path }) => {
  if (fabric === undefined) return [];
  const choices = listed(fabric);
  const kinds = choices.map(({ kind }) => kind);
  const twice = kinds.flatMap((kind, index): readonly Problem[] =>
    kinds.indexOf(kind) < index
      ? [{ path: `${path}.fabric[${index}]`, problem: 'is given twice', got: kind, fix: 'give it once, with all its options' }]
      : [],
  );
  const unused = choices.flatMap((choice, index): readonly Problem[] =>
    Object.entries(fabricOf(choice)?.unused?.(choice, { gpus: 1, pool: pool?.description }) ?? {}).map(([option, problem]) => ({
      path: at(Array.isArray(fabric) ? `${path}.fabric[${index}]` : `${path}.fabric`, option),
      problem,
      got: (choice as unknown as Json)[option],
      fix: 'remove it, or give hostNetwork: false',
    })),
  );
  const wrong = [...twice, ...unused];
  if (security !== 'restricted') return wrong;
  const { capabilities, privileged, hostNetwork, volumes, sidecars } = fabricUse(choices, { gpus: 1 });
  const needs = [
    ...capabilities,
    ...(privileged ? ['privileged'] : []),
    ...(hostNetwork ? ['hostNetwork'] : []),
    ...(volumes.some((volume) => 'hostPath' in volume) ? ['hostPath volumes'] : []),
    ...(sidecars.length > 0 ? ['a daemon with capabilities'] : []),
  ];
  if (needs.length === 0) return wrong;
  return [
    ...wrong,
    {
      path: `${path}.fabric`,
      problem: `needs ${needs.join(', ')}, which the API server rejects where security is 'restricted'`,
      got: kinds,
      fix:
        capabilities.length === needs.length
          ? 'remove security, or give ipcLock: false and raise LimitMEMLOCK on the nodes'
          : 'remove security, or the fabric',
    },
  ];
};
