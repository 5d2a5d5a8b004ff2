import { list, object, oneOf, optional, parse, plainText } from '../internal';
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
    this.props = parse<GpuValidationProps>(schema, properties, 'cdk8s.yaml: GpuValidation');
  }

  /** Reads the manifests, and submits the report of what was found in them. */
  validate(context: GpuValidationContext): Promise<void> {
    return Promise.resolve().then(() => load().validateManifests(context, this.props));
  }
}

const schema = object<GpuValidationProps>({
  severity: optional(oneOf(['info', 'warning', 'error'])),
  context: optional(plainText()),
  kubernetes: optional(plainText()),
  disable: optional(list(plainText())),
});

/** Who only synthesises reads no documents. */
const load = (): Validate => require('./validate-manifests') as Validate;
