export { type AppLike, type ChartLike, Manifests } from './manifests';
export { PulumiRecorder, type RecordedResource } from './recorder';
