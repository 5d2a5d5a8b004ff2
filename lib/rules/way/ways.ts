export { deciders, type Stage, stageOf, stages } from './stages';
export * from './text';
export * from './way';
