export * from './faces/cdk8s';
export * from './faces/exports';
