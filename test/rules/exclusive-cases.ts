import type { ModelFragment } from '../../lib/plans/model';
import { planJob, planWorkload, train, web } from '../workload/support';

/** So many of the four nodes of a pool taken whole, and a Deployment on the same pool. */
const besideOthers = (numNodes: number): ModelFragment => {
  const job = planJob({ pool: train, numNodes, exclusive: true });
  return { ...job.model, pods: [...(job.model.pods ?? []), ...(planWorkload({ ...web, pool: train }).model.pods ?? [])] };
};

/** What only programs say: that a workload is to have its nodes for itself. */
export const exclusiveCases = {
  'pool/exclusive-nodes': { says: "where Deployment 'llama' is planned too", bad: besideOthers(4), good: besideOthers(3) },
};
