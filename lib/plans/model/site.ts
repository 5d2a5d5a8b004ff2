/** Where a site without the internet has what charts and nodes would get from it. Plain JSON, and no secret is in it. */
export interface Site {
  /**
   * The site's own chart repository, which has every chart under its own name: `https://charts.example/nvidia`, or
   * `oci://registry.example/charts`.
   *
   * @default - each chart comes from where its project publishes it
   */
  readonly charts?: string;
  /**
   * Secret with the credentials of that repository, in the namespace of the objects that read it: for `flux()` with
   * `username` and `password`, or of type `kubernetes.io/dockerconfigjson` for a registry; for `k3s()` of type
   * `kubernetes.io/basic-auth`, or `kubernetes.io/dockerconfigjson` for a registry.
   *
   * @default - the repository asks for none
   */
  readonly chartsSecret?: string;
  /**
   * The site's own registry of images: one that has all of them below the paths that they have at home
   * (`'registry.example/mirror'`), or one for each registry, by its host
   * (`{ 'nvcr.io': 'harbor.example/nvcr', 'registry.k8s.io': 'harbor.example/k8s' }`). A registry of the values of a release
   * comes before it.
   *
   * @default - images come from the registries that the charts name
   */
  readonly images?: string | Readonly<Record<string, string>>;
  /**
   * The site's own mirror of files that nodes download (the driver's installer, and the repositories of NVIDIA Container
   * Toolkit and of the Fabric Manager): one URL that has all of them below their hosts, as `wget --mirror` writes them
   * (`'https://files.example/mirror'`), or one for each host
   * (`{ 'nvidia.github.io': 'https://files.example/nvidia-github-io' }`).
   *
   * @default - files come from where their projects publish them
   */
  readonly downloads?: string | Readonly<Record<string, string>>;
  /**
   * Names of Secrets of type `kubernetes.io/dockerconfigjson` with which the pods of the charts pull images, in the
   * namespace of each release: nobody makes them here.
   *
   * @default - none
   */
  readonly pullSecrets?: readonly string[];
  /**
   * The proxy through which the container of the GPU Operator's driver reaches package repositories, and scripts of nodes
   * what they download. Nothing else that these charts run reaches for the internet; the proxy of kubelet's container runtime
   * is a matter of the nodes.
   *
   * @default - none
   */
  readonly proxy?: SiteProxy;
  /**
   * ConfigMap with certificates of the site's own authority, one a key: for the container of the GPU Operator's driver in
   * the namespace of that release, and with `k3s()` for the chart repository in that of its HelmChart.
   *
   * @default - none
   */
  readonly certificates?: string;
  /**
   * Secret with the key `ca.crt`, by which `flux()` knows the chart repository, in the namespace of its objects.
   *
   * @default - none
   */
  readonly chartsCertificate?: string;
  /**
   * ConfigMap in the namespace of the GPU Operator with files of package repositories, from which the container of the
   * driver installs what it compiles with.
   *
   * @default - the repositories of the operating system
   */
  readonly packages?: string;
}

/** A proxy for HTTP. */
export interface SiteProxy {
  /** URL for `https://` addresses, such as `'http://proxy.example:3128'`, without a password. */
  readonly https: string;
  /**
   * URL for `http://` addresses.
   *
   * @default - the same as `https`
   */
  readonly http?: string;
  /**
   * What is reached without it: hosts, domains such as `'.example.com'`, and the address ranges of nodes, pods and Services,
   * among which is the API server. `localhost`, `127.0.0.1`, `.svc` and `.cluster.local` are always among them.
   */
  readonly noProxy: readonly string[];
}
