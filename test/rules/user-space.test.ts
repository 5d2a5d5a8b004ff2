import { tokenOf } from '../../lib/internal';
import type { ModelFragment } from '../../lib/plans/model';
import { foundIn } from './places/places';

const config = (data: object): ModelFragment => ({
  objects: [{ path: 'a', object: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace: 'kube-system' }, data } }],
});
const said = (data: object) => foundIn('network/user-space', config(data)).map(({ at, got, allowed }) => [at, got, allowed]);
const flannel = (Backend: unknown, more: object = { Network: '10.244.0.0/16' }) => ({
  'net-conf.json': JSON.stringify({ ...more, Backend }),
});
const proxy = (mode: string, kind = 'KubeProxyConfiguration') => ({
  'config.conf': `apiVersion: kubeproxy.config.k8s.io/v1alpha1\nkind: ${kind}\nmode: ${mode}\n`,
});
const FLANNEL = 'data["net-conf.json"].Backend.Type';

describe('network/user-space', () => {
  test.each<[string, object, string, string]>([
    ['a backend of flannel', flannel({ Type: 'udp' }), FLANNEL, 'udp'],
    ['it in other letters, with a port', flannel({ Type: 'UDP', Port: 8285 }), FLANNEL, 'UDP'],
    ['it in a network of IPv6 alone', flannel({ Type: 'udp' }, { EnableIPv4: false, IPv6Network: 'fd00::/48' }), FLANNEL, 'udp'],
    ['a mode of kube-proxy', proxy('userspace'), 'data["config.conf"].mode', 'userspace'],
  ])('sees %s', (_what, data, at, got) => expect(said(data)).toEqual([[at, got, expect.arrayContaining([]) as unknown]]));

  test('names what stays in the kernel', () => {
    expect(said(flannel({ Type: 'udp' }))[0]?.[2]).toEqual(['vxlan', 'host-gw', 'wireguard']);
    expect(said(proxy('userspace'))[0]?.[2]).toEqual(['iptables', 'nftables', 'ipvs']);
  });

  test.each<[string, object]>([
    ['other backends', flannel({ Type: 'vxlan' })],
    ['a backend without a type', flannel({})],
    ['no backend', flannel(undefined)],
    ['a file of that name that is not of flannel', flannel({ Type: 'udp' }, { Port: 1 })],
    ['other modes', proxy('nftables')],
    ['a file of that name that is not of kube-proxy', proxy('userspace', 'Other')],
    ['a file that cannot be read', { 'net-conf.json': '{"Network": ' }],
    ['what is not known yet', { 'net-conf.json': tokenOf(1) }],
    ['a value that is no text', { 'net-conf.json': 7 }],
  ])('leaves alone %s', (_what, data) => expect(said(data)).toEqual([]));
});
