import type { IConstruct } from 'constructs';
import { capacityOf, formatCapacity } from '../capacity';
import { modelOf } from './findings';
import { scopeOf } from './scope';

/**
 * A short table of the app's pools (nodes, GPUs, resource names offered) and workloads (what each pod asks for, from
 * which pool, how many fit on a node), as text. Write it to stderr, as `console.error(summary(app))` does: `cdk8s synth`
 * does not show what a program writes to stdout.
 */
export const summary = (scope: IConstruct): string => formatCapacity(capacityOf(modelOf(scopeOf(scope, 'summary'))));
