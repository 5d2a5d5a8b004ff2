import type { PlannedFile } from '../../model';
import type { NodePlan } from '../node-plan';

export function nodeFiles(_plans: readonly NodePlan[]): readonly PlannedFile[] {
  return [];
}

export function bootstrapOf(files: readonly PlannedFile[]): string | undefined {
  return files.find(({ path }) => path.endsWith('/bootstrap.sh'))?.text;
}
