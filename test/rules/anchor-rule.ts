import type { Rule } from '../../lib/rules';
import type { Case } from './cases';

/** A rule that does not exist, with what breaks and what keeps it. */
export const anchorRule: Rule = {
  id: 'test/anchors',
  severity: 'error',
  about: 'A ConfigMap is an anchor, which nobody weighs.',
  fix: 'leave the anchor ashore',
  source: 'this file, which is all there is of it',
  *check({ objects }) {
    for (const { path, object } of objects)
      if (object.metadata.name === 'anchor') yield { subject: path, at: 'metadata.name', problem: 'nobody weighs it' };
  },
};

const named = (name: string): Case['bad'] => ({
  objects: [{ path: 'a.yaml', object: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } } }],
});
export const anchorCase: Case = { says: 'nobody weighs it', bad: named('anchor'), good: named('sail') };
