import { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { isTold } from '../../rules';
import { PlannedApiObject } from './planned-object';

/** An object that others declare, and the path of the cluster in whose scope it is. */
export interface FoundOther {
  readonly object: ApiObject;
  readonly cluster: string | undefined;
}

/**
 * The objects below a construct that no plan of this library has placed, and of which nothing is known to the ledger.
 *
 * @param clusters Paths of clusters: to compute that of each construct would cost more than all else.
 */
export function othersBelow(construct: IConstruct, clusters: ReadonlyMap<IConstruct, string>): readonly FoundOther[] {
  const found: FoundOther[] = [];
  const visit = (one: IConstruct, outer: string | undefined): void => {
    const cluster = clusters.get(one) ?? outer;
    // Every ApiObject passes for an instance of a class of them.
    if (ApiObject.isApiObject(one) && one.constructor !== PlannedApiObject && !isTold(one)) found.push({ object: one, cluster });
    for (const child of one.node.children) visit(child, cluster);
  };
  visit(construct, undefined);
  return found;
}

/** What is written of an object; what cannot be written fails the synth by itself. */
export function manifestOf(object: ApiObject): { readonly value: unknown; readonly text: string } | undefined {
  try {
    const value: unknown = object.toJson();
    return { value, text: JSON.stringify(value) };
  } catch {
    return undefined;
  }
}
