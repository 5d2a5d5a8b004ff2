export { type ComponentRow, type HostNamespace, hostNamespaces } from './component-row';
export { componentOf, componentRows, levelOf } from './components';
