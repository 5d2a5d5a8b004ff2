export { type ComponentRow, type HostNamespace, hostNamespaces } from './component-row';
export { componentRows, componentsIn, componentStarted, levelOf } from './components';
