import { places } from './places';

const named = (apiVersion: string, kind: string, name: string): string =>
  `{apiVersion: ${apiVersion}, kind: ${kind}, metadata: {name: ${name}}, spec: {containers: []}}`;

describe('name/hostname', () => {
  test.each([
    ['v1', 'Pod'],
    ['apps/v1', 'Deployment'],
    ['batch/v1', 'Job'],
    ['batch/v1', 'CronJob'],
  ])('sees dots in the name of a %s %s', (apiVersion, kind) => {
    expect(places('name/hostname', named(apiVersion, kind, 'llama-3.1'))).toEqual([`${kind}.metadata.name`]);
    expect(places('name/hostname', named(apiVersion, kind, 'llama-3-1'))).toEqual([]);
  });

  test('leaves alone what names no pod', () => expect(places('name/hostname', named('v1', 'ConfigMap', 'llama-3.1'))).toEqual([]));
});
