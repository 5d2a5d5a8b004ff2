export { type ImageReference, imageReference, movingTag, withoutCompilers } from './reference';
