import { boolean, integer, json, list, object, oneOf, optional, plainText, required, type Schema, since } from '../../../internal';

const anyText = plainText({ empty: true });
const flags = (...names: string[]) => Object.fromEntries(names.map((name) => [name, optional(boolean)]));
const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, optional(anyText)]));
const of = (keys: Parameters<typeof object>[0]): Schema => object(keys);
const deviceListStrategy = oneOf(['envvar', 'volume-mounts', 'cdi-annotations', 'cdi-cri']);

/** As Go writes them. Source: k8s-device-plugin v0.20.0 `api/config/v1/duration.go`. */
const duration = plainText({
  pattern: /^infinite$|^[-+]?(?:0|(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/,
  what: "a duration, such as '60s'",
});

/** A DNS subdomain. Source: k8s-device-plugin v0.19.0 `api/config/v1/resources.go`, `NewResourceName`. */
const RESOURCE = /^(?:nvidia\.com\/)?(?=.{1,52}$)[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;

const replicated = of({
  ...flags('renameByDefault', 'failRequestsGreaterThanOne'),
  resources: required(
    list(
      of({
        name: required(plainText({ pattern: RESOURCE, what: 'a resource of nvidia.com, of 63 characters at most' })),
        replicas: required(integer({ min: 2 })),
        devices: optional(json),
      }),
      { min: 1 },
    ),
  ),
});

/**
 * Format v1. `rename` of a resource and the list `resources` are read and then ignored, so they are not allowed here;
 * `devices` is ignored as well, and does no harm where it names all of them.
 *
 * Source: k8s-device-plugin v0.20.0 `api/config/v1/{config,flags,sharing,replicas,imex}.go`.
 */
export const devicePluginSchema: Schema = of({
  version: optional(oneOf(['v1'])),
  flags: optional(
    of({
      migStrategy: optional(oneOf(['none', 'single', 'mixed'])),
      ...flags('failOnInitError', 'gdrcopyEnabled', 'gdsEnabled', 'mofedEnabled', 'useNodeFeatureAPI'),
      ...texts('mpsRoot', 'nvidiaDriverRoot', 'nvidiaDevRoot'),
      deviceDiscoveryStrategy: optional(oneOf(['auto', 'nvml', 'tegra'])),
      plugin: optional(
        of({
          passDeviceSpecs: optional(boolean),
          deviceListStrategy: optional({
            is: 'anyOf',
            what: 'a device list strategy, or a list of them',
            options: [deviceListStrategy, list(deviceListStrategy)],
          }),
          deviceIDStrategy: optional(oneOf(['uuid', 'index'])),
          ...texts('cdiAnnotationPrefix', 'nvidiaCTKPath', 'containerDriverRoot'),
          sharedDevicesAllocationPolicy: since('0.20.0', oneOf(['distributed', 'packed'])),
        }),
      ),
      gfd: optional(
        of({ ...flags('oneshot', 'noTimestamp'), sleepInterval: optional(duration), ...texts('outputFile', 'machineTypeFile') }),
      ),
    }),
  ),
  sharing: optional(of({ timeSlicing: optional(replicated), mps: optional(replicated) })),
  imex: optional(of({ channelIDs: optional(list(oneOf([0]))), required: optional(boolean) })),
});
