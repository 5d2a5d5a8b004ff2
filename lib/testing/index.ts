export { type AppLike, type ChartLike, Manifests } from './manifests';
export { isSecret, PulumiRecorder, type RecordedResource } from './recorder';
