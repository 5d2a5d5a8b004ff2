import { fakeHelm, SMALL_CHART } from '../../../charts/fake-helm';
import { Named } from '../values';

let made: string | undefined;

/** A helm of the tests, which prints a small chart. */
export const helm = new Named('fakeHelm(SMALL_CHART).helm', () => (made ??= fakeHelm(SMALL_CHART).helm));
