export { type Context, contextJsonSchema, noContext, readContext } from './context';
export { speaksOfClusters } from './configs';
export type { Document, ReadText, Unreadable } from './document';
export { type LintReport, lintDocuments, type PlacedFinding } from './lint';
export type { ChartValues } from './model';
export { readText } from './read';
export { versionOf } from './releases';
export { readYaml, YamlError } from './yaml';
