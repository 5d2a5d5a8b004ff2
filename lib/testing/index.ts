export { isSecret, PulumiRecorder, type RecordedResource } from './recorder';
export { type AppLike, type ChartLike, Manifests } from './manifests';
