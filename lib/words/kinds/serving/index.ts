export * from './serving-controllers';
export { deploymentSpec } from './deployment';
export { INITIALIZING_TIMEOUT } from './ray-service';
export type {
  PodMaker,
  ReplacingPods,
  RouteBackend,
  ServerSays,
  ServingInput,
  ServingPort,
  ServingPrefill,
  ServingProp,
  ServingRow,
  ServingScale,
} from './serving-row';
