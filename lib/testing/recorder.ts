import type { KubeObject } from '../kubernetes';
import { Manifests } from './manifests';

/** A resource as Pulumi registered it. */
export interface RecordedResource {
  readonly type: string;
  readonly name: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** What Pulumi passes to a mock when a resource is registered. */
interface Registration {
  readonly type: string;
  readonly name: string;
  readonly inputs: Record<string, unknown>;
}

/**
 * Mocks for `pulumi.runtime.setMocks` that record what a program registers:
 *
 * `const recorder = new PulumiRecorder(); await pulumi.runtime.setMocks(recorder);`
 */
export class PulumiRecorder {
  private readonly recorded: RecordedResource[] = [];

  /** Called by Pulumi: every resource gets an id, and its inputs as outputs. */
  newResource({ type, name, inputs }: Registration): { id: string; state: Record<string, unknown> } {
    this.recorded.push({ type, name, inputs });
    return { id: `${name}-id`, state: inputs };
  }

  /** Called by Pulumi: every function answers with its arguments. */
  call({ inputs }: { readonly inputs: Record<string, unknown> }): Record<string, unknown> {
    return inputs;
  }

  /** Everything registered so far, in order. */
  get resources(): readonly RecordedResource[] {
    return [...this.recorded];
  }

  /** The Kubernetes objects registered so far. */
  get manifests(): Manifests {
    return new Manifests(this.recorded.filter(({ type }) => type.startsWith('kubernetes:')).map(({ inputs }) => inputs as unknown as KubeObject));
  }
}
