export * from './cdk8s';
export * from './words';
