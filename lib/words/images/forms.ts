import { map, plainText, type Problem, type Schema } from '../../internal';

/** What of the driver a container may be given. Source: nvidia-container-toolkit v1.20.0 `internal/config/image/capabilities.go`. */
export const driverCapabilities = ['compute', 'compat32', 'graphics', 'utility', 'video', 'display', 'ngx', 'all'] as const;
/** What of the driver a container may be given: `compute` for CUDA, `utility` for nvidia-smi and NVML, `video` for NVENC. */
export type DriverCapability = (typeof driverCapabilities)[number];

/** A path of the build context, or below a folder of the image. Other characters mean something to COPY. */
export const pathForm = plainText({
  pattern: /^(?!-)(?!.*(?:^|\/)\.\.(?:\/|$))[\w@+=:,./-]+$/,
  what: "a path such as 'src/server', of letters, digits and _@+=:,./-, without '..'",
});

/** Variables with their values on one line. */
export const variableSchema: Schema = map(plainText({ pattern: /^[^\r\n]*$/, what: 'a text on one line', empty: true }), {
  key: /^[A-Za-z_]\w*$/,
  keyWhat: 'the name of a variable',
});

/** Source: buildkit v0.26.3 `dockerfile2llb/convert.go`, `secretTokens` and `allowTokens` of the check SecretsUsedInArgOrEnv. */
const SECRET = /(?:^|_)(?:apikey|auth|credentials?|key|password|pword|passwd|secret|token)(?:_|$)/i;
const PUBLIC = /(?:^|_)public(?:_|$)/i;

/** Whether the name of a variable says that its value is secret. */
export const looksSecret = (name: string): boolean => SECRET.test(name) && !PUBLIC.test(name);

/** Variables whose name says that their value is secret. The value is never repeated. */
export const secretProblems = (env: Readonly<Record<string, string>>, path: string, fix: string): readonly Problem[] =>
  Object.keys(env)
    .filter(looksSecret)
    .map((name) => ({ path: `${path}.${name}`, problem: 'looks like a secret, which everybody can read here', fix }));
