import type { KindRow } from '../kind-row';
import { queued, roles, TRAINS } from './kubeflow-job';

/** A TFJob: parameter servers and evaluators look after the workers. Source: training-operator v1.9.4, TFJobSpec. */
export const tfJob: KindRow = {
  ...TRAINS,
  ...queued('TFJob'),
  versions: ['v1'],
  kind: 'TFJob',
  templates: [roles('tfReplicaSpecs', (role) => role === 'PS')],
  rendezvous: 'tensorflow',
};

/** A PaddleJob. Source: training-operator v1.9.4, PaddleJobSpec. */
export const paddleJob: KindRow = {
  ...TRAINS,
  ...queued('PaddleJob'),
  versions: ['v1'],
  kind: 'PaddleJob',
  templates: [roles('paddleReplicaSpecs')],
};

/** An XGBoostJob. Source: training-operator v1.9.4, XGBoostJobSpec. */
export const xgBoostJob: KindRow = {
  ...TRAINS,
  ...queued('XGBoostJob'),
  versions: ['v1'],
  kind: 'XGBoostJob',
  templates: [roles('xgbReplicaSpecs')],
};

/** A JAXJob. Source: training-operator v1.9.4, JAXJobSpec. */
export const jaxJob: KindRow = {
  ...TRAINS,
  ...queued('JAXJob'),
  versions: ['v1'],
  kind: 'JAXJob',
  templates: [roles('jaxReplicaSpecs')],
};
