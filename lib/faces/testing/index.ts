export type { RecordedOptions, RunOptions } from './mocked-run';
export { isSecret, PulumiRecorder, type RecordedResource } from './recorder';
export { type AppLike, type ChartLike, Manifests } from './manifests';
