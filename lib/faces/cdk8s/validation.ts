import { GpuConfigError, list, object, oneOf, optional, parse, plainText } from '../../internal';
import { severities } from '../../rules';
import type { GpuValidationContext, GpuValidationProps } from './validation-contract';

type Validate = typeof import('./validate-manifests');

/**
 * The plugin of `cdk8s synth` that holds every manifest of an app to the rules, whoever declared it: constructs of this
 * library, cdk8s-plus, Helm charts, included YAML. Named by `validations` in `cdk8s.yaml`; the command makes it.
 *
 * @throws GpuConfigError when the properties are malformed.
 */
export class GpuValidation {
  private readonly props: GpuValidationProps;

  constructor(properties: GpuValidationProps = {}) {
    this.props = withoutStack(() => parse<GpuValidationProps>(schema, properties, 'cdk8s.yaml: GpuValidation'));
  }

  /** Reads the manifests, and submits the report of what was found in them. */
  validate(context: GpuValidationContext): Promise<void> {
    return Promise.resolve().then(() => withoutStack(() => load().validateManifests(context, this.props)));
  }
}

const schema = object<GpuValidationProps>({
  severity: optional(oneOf(severities)),
  context: optional(plainText()),
  kubernetes: optional(plainText()),
  disable: optional(list(plainText())),
});

/** Who only synthesises reads no documents. */
const load = (): Validate => require('./validate-manifests') as Validate;

/** The command prints an error with its stack, which says nothing of `cdk8s.yaml`: what is wrong there is all that is shown. */
function withoutStack<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof GpuConfigError) {
      // Node prints it by its stack.
      error.stack = error.message;
    }
    throw error;
  }
}
