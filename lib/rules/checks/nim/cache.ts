import { jsonOf, ownValue, textOf, valueIn } from '../../../internal';
import type { Model, ObjectFacts } from '../../../plans/model';
import { each, objects } from '../../lookups/each';
import { objectsOf } from '../../lookups/related';
import type { Rule } from '../../rule';

const GROUP = 'apps.nvidia.com';
const MODEL = ['spec', 'source', 'ngc', 'model'] as const;
const PVC = ['spec', 'storage', 'pvc'] as const;

const caches = (model: Model): readonly ObjectFacts[] => objectsOf(model, GROUP, 'NIMCache');

/** The profiles that a cache names; undefined where it has others, or all. */
function profilesOf({ object }: ObjectFacts): readonly string[] | undefined {
  const profiles = valueIn(object, ...MODEL, 'profiles');
  if (!Array.isArray(profiles) || profiles.length === 0) return undefined;
  const names = profiles.filter((one): one is string => typeof one === 'string');
  return names.includes('all') ? undefined : names;
}

const cache = each(caches, {
  id: 'nim/cache',
  severity: 'error',
  about: 'The NIM Operator refuses a NIMCache, or makes a claim for it that the API server refuses.',
  fix: "give profiles alone, or what they have in common; and the claim that is made a volumeAccessMode: 'ReadWriteMany' where pods of several nodes read it",
  source:
    'k8s-nim-operator v3.1.2 internal/webhook/apps/v1alpha1/nimcache_webhook_validation_helper.go, validateModel, validatePVCConfiguration; internal/shared/pvc.go: the claim gets one access mode, that of the cache',
  *look({ object }) {
    const { profiles, ...others } = jsonOf(valueIn(object, ...MODEL));
    const [other] = Object.keys(others);
    if (Array.isArray(profiles) && profiles.length > 0 && other !== undefined)
      yield { at: [...MODEL, other].join('.'), problem: 'is there beside profiles, which choose already', got: ownValue(others, other) };
    if (Array.isArray(profiles) && profiles.length > 1 && profiles.includes('all'))
      yield { at: [...MODEL, 'profiles'].join('.'), problem: "has 'all' and others", got: profiles, allowed: ['all'] };
    const { create, name, volumeAccessMode } = jsonOf(valueIn(object, ...PVC));
    if (create === true && volumeAccessMode === undefined)
      yield { at: [...PVC, 'create'].join('.'), problem: 'makes a claim without an access mode', got: create };
    if (create !== true && name === undefined && valueIn(object, 'spec', 'storage', 'hostPath') === undefined)
      yield { at: 'spec.storage', problem: 'names no claim, and makes none', got: valueIn(object, 'spec', 'storage') };
  },
});

const profile = each(objects(GROUP, 'NIMService'), {
  id: 'nim/cache-profile',
  severity: 'error',
  about: 'A NIMService serves a profile that its NIMCache does not hold.',
  fix: 'add the profile to a NIMCache of another name, since none can be changed, or serve one that it holds',
  source: 'k8s-nim-operator v3.1.2 internal/controller/nimservice_controller.go: NIM_MODEL_PROFILE of the pods is storage.nimCache.profile',
  *look({ scope, object }, model) {
    const { name, profile: got } = jsonOf(valueIn(object, 'spec', 'storage', 'nimCache'));
    const wanted = textOf(got);
    if (wanted === undefined) return;
    const facts = caches(model).find(
      (one) =>
        one.scope === scope &&
        one.object.metadata.name === name &&
        (one.object.metadata.namespace ?? '') === (object.metadata.namespace ?? ''),
    );
    const allowed = facts && profilesOf(facts);
    if (allowed !== undefined && !allowed.includes(wanted))
      yield { at: 'spec.storage.nimCache.profile', problem: `NIMCache '${String(name)}' does not fetch it`, got: wanted, allowed };
  },
});

/** Caches of models of the NIM Operator. */
export const nimCacheRules: readonly Rule[] = [cache, profile];
