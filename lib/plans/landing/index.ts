export * from './landing';
export * from './worlds';
export * from './windows';
