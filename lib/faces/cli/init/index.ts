export { type Given, INIT_WORDS } from './given';
export { initOutcome } from './init';
export { askedFor, type Terminal } from './questions';
