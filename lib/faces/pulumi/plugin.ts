import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from '@pulumi/pulumi/provider';
import { ConstructRequest } from '@pulumi/pulumi/proto/provider_pb';
import { packageText } from '../package';
import { withDocstrings } from './package/docstrings';
import { packageProvider } from './package/provider';

export { docstringsIn, withDocstrings } from './package/docstrings';
export { packageSchema } from './package/package-schema';
export { packageProvider } from './package/provider';

/**
 * Serves the package to Pulumi, which starts it by the folder `plugin` of this package.
 *
 * @param folder That folder, beside which `dist` is.
 */
export function serve(folder: string): Promise<void> {
  keepUnsaid();
  const root = join(folder, '..');
  const schema = withDocstrings(packageText(root, 'plugin/schema.json'), declarationsIn(join(root, 'dist')));
  const { version } = JSON.parse(schema) as { readonly version: string };
  return main(packageProvider(version, schema), process.argv.slice(2));
}

/** The declarations of the package, for TypeScript; who made a folder small may have removed them. */
export function declarationsIn(dist: string): string {
  const files = ['shared/types.d.ts', 'pulumi/index.d.ts'].map((name) => join(dist, name));
  return files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('');
}

/**
 * A component that nobody protects is not one whose protection is lifted: a training job is protected unless somebody says
 * `protect: false`, and Pulumi's server hands on `false` for both. Source: @pulumi/pulumi 3.248.0, `provider/server.ts`.
 */
function keepUnsaid(): void {
  const request = ConstructRequest.prototype as { hasProtect?: () => boolean; getProtect: () => boolean | undefined };
  const { getProtect } = request;
  request.getProtect = function (this: typeof request) {
    return this.hasProtect?.() === false ? undefined : getProtect.call(this);
  };
}
