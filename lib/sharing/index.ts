export * from './bind';
export * from './offer';
export * from './pool';
export * from './request';
export * from './resources';
