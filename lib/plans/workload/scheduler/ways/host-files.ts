import { type Json, jsonOf, listOf, ownValue, textOf } from '../../../../internal';
import type { Asked } from './way';

/** The configuration with the kubeconfig of the control plane's kube-scheduler, which takes no flag for it beside a file. */
export function withKubeconfig({ configuration, props }: Asked, usual: string): Json {
  const { apiVersion, kind, clientConnection, ...rest } = configuration;
  const kubeconfig = props.kubeconfig ?? textOf(jsonOf(clientConnection)['kubeconfig']) ?? usual;
  return { apiVersion, kind, clientConnection: { ...jsonOf(clientConnection), kubeconfig }, ...rest };
}

/** Files of the machine that extenders need, once each. */
export const tlsFilesOf = (configuration: Json): readonly string[] => [
  ...new Set(
    listOf(configuration['extenders']).flatMap(({ tlsConfig }) =>
      ['caFile', 'certFile', 'keyFile'].flatMap((key) => textOf(ownValue(jsonOf(tlsConfig), key)) ?? []),
    ),
  ),
];
