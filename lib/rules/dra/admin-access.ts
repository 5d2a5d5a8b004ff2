import { jsonOf, listOf, valueIn } from '../../internal';
import { objectsOf } from '../lookups/related';
import type { Rule } from '../rule';

const LABEL = 'resource.kubernetes.io/admin-access';
/** Claims, and where the devices of each are. */
const KINDS = [
  ['ResourceClaim', ['spec', 'devices']],
  ['ResourceClaimTemplate', ['spec', 'spec', 'devices']],
] as const;

const adminAccess: Rule = {
  id: 'dra/admin-access',
  severity: 'error',
  about: 'A claim asks for devices that others use, and its namespace does not allow it.',
  fix: `label the namespace ${LABEL}: "true", or remove adminAccess`,
  source:
    'Kubernetes 1.36.3 pkg/registry/resource/utils.go, AuthorizedForAdmin: the API server rejects adminAccess in a namespace without the label',
  *check(model) {
    const namespaces = objectsOf(model, '', 'Namespace');
    for (const [kind, steps] of KINDS) {
      for (const { path, object } of objectsOf(model, 'resource.k8s.io', kind)) {
        const own = namespaces.find(({ object: { metadata } }) => metadata.name === object.metadata.namespace);
        if (own === undefined || jsonOf(own.object.metadata.labels)[LABEL] === 'true') continue;
        for (const [index, request] of listOf(valueIn(object, ...steps, 'requests')).entries()) {
          const within = jsonOf(request['exactly'])['adminAccess'] === true ? '.exactly' : '';
          if (within === '' && request['adminAccess'] !== true) continue;
          yield {
            subject: path,
            at: `${steps.join('.')}.requests[${index}]${within}.adminAccess`,
            problem: `namespace '${own.object.metadata.name}' lacks the label ${LABEL}, and the API server rejects the claim`,
            got: true,
          };
        }
      }
    }
  },
};

/** Claims for devices that other pods use. */
export const adminAccessRules: readonly Rule[] = [adminAccess];
