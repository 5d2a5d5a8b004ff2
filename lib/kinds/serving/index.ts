export * from './serving-controllers';
export { deploymentSpec } from './deployment';
export { INITIALIZING_TIMEOUT } from './ray-service';
export type { ReplacingPods, ServerSays, ServingInput, ServingPort, ServingProp, ServingRow, ServingScale } from './serving-row';
