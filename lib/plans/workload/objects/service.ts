import { integer, object, oneOf, optional, type Schema } from '../../../internal';
import type { KubeObject, Labels } from '../../../words/kubernetes';
import { defined } from '../pod/defined';
import { annotationsSchema } from '../pod/forms';
import { type Identity, metadataOf } from '../pod/metadata';

const serviceTypes = ['ClusterIP', 'NodePort', 'LoadBalancer'] as const;

/** The Service in front of a workload's port. */
export interface ServiceProps {
  /**
   * Port of the Service.
   *
   * @default - the container's port
   */
  readonly port?: number;
  /**
   * How it is reached.
   *
   * @default - 'ClusterIP': from within the cluster
   */
  readonly type?: (typeof serviceTypes)[number];
  /**
   * Annotations of the Service, such as a cloud's load balancer settings.
   *
   * @default - none
   */
  readonly annotations?: Labels;
}

/** A Service, or `false` for none. */
export const serviceSchema: Schema = {
  is: 'anyOf',
  what: 'an object with port, type and annotations, or false',
  options: [
    object<ServiceProps>({
      port: optional(integer({ min: 1, max: 65535 })),
      type: optional(oneOf(serviceTypes)),
      annotations: optional(annotationsSchema),
    }),
    oneOf([false]),
  ],
};

/** Name of the port that a workload's `port` becomes. */
export const PORT_NAME = 'http';

/** A Service in front of the pods of a workload. */
export function service(identity: Identity, selector: Labels, containerPort: number, props: ServiceProps = {}): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadataOf(identity, props.annotations),
    spec: defined({
      type: props.type,
      selector,
      ports: [{ name: PORT_NAME, port: props.port ?? containerPort, targetPort: PORT_NAME }],
    }),
  };
}

/** The headless Service that gives each pod of a StatefulSet a name, also before it is ready. */
export function headlessService(identity: Identity, selector: Labels, containerPort: number | undefined): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadataOf(identity),
    spec: defined({
      clusterIP: 'None',
      publishNotReadyAddresses: true,
      selector,
      ports: containerPort === undefined ? undefined : [{ name: PORT_NAME, port: containerPort, targetPort: PORT_NAME }],
    }),
  };
}
