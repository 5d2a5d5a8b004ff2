import { servingDeployment } from './deployment';
import { servingInferenceService } from './inference-service';
import { knativeInferenceService } from './knative-inference-service';
import { llmGroups, servingLlm } from './llm-inference-service';
import { servingLeaderWorkerSet } from './leader-worker-set';
import { servingNimService } from './nim-service';
import { servingRayService } from './ray-service';
import type { ServingRow } from './serving-row';

const inferenceService: ServingRow = { ...servingInferenceService, modes: { Knative: knativeInferenceService } };

const languageModels: ServingRow = { ...servingLlm, groups: llmGroups };

const rows = {
  Deployment: servingDeployment,
  LeaderWorkerSet: servingLeaderWorkerSet,
  InferenceService: inferenceService,
  LLMInferenceService: languageModels,
  RayService: servingRayService,
  NIMService: servingNimService,
} as const satisfies Readonly<Record<string, ServingRow>>;

/** What can run the pods of a model server. */
export type ServingController = keyof typeof rows;

/** Every controller of model servers that is known. What consumes them takes the rows, so that a test can add one. */
export const defaultServingControllers: Readonly<Record<string, ServingRow>> = rows;

/** The names of all controllers. */
export const servingControllers = Object.keys(rows) as readonly ServingController[];
