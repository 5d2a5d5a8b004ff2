import { tokenOf } from '../../lib/internal';
import { meetingPlacesOf } from '../../lib/rules/checks/commands/rendezvous-addresses';

const env = (name: string, value: string) => meetingPlacesOf({ env: [{ name, value }] });
const hosts = (...command: readonly string[]) => meetingPlacesOf({ command }).map(({ said, host }) => `${said} ${host}`);
const HOST = 'a-0.a';

describe('where programs meet', () => {
  test.each(['MASTER_ADDR', 'PET_MASTER_ADDR', 'PET_RDZV_ENDPOINT', 'RDZV_ENDPOINT'])('may stand in %s', (name) =>
    expect(env(name, `${HOST}:29500`)).toEqual([{ said: name, value: `${HOST}:29500`, host: HOST }]),
  );

  test.each(['--master-addr', '--master_addr', '--rdzv-endpoint', '--dist-init-addr', '--init-method'])('may stand behind %s', (option) => {
    expect(hosts('torchrun', option, HOST, 'x')).toEqual([`${option} ${HOST}`]);
    expect(hosts('torchrun', `${option}=${HOST}:1`)).toEqual([`${option} ${HOST}`]);
    expect(meetingPlacesOf({ command: ['torchrun'], args: [option, HOST] })).toHaveLength(1);
  });

  test('is a name without scheme and port', () => {
    expect(hosts('x', `--init-method=tcp://${HOST}:23456`)).toEqual([`--init-method ${HOST}`]);
    expect(hosts('x', '--init-method', 'A1tcp://b')).toEqual(['--init-method A1tcp://b']);
    expect(hosts('x', '--master-addr', 'a[0]')).toEqual(['--master-addr a[0]']);
    expect(hosts('x', '--master-addr', 'localhost.a')).toEqual(['--master-addr localhost.a']);
  });

  test('is said once', () => {
    expect(meetingPlacesOf({ env: [{ name: 'MASTER_ADDR', value: HOST }], command: ['x', '--master-addr', HOST] })).toMatchObject([
      { said: 'MASTER_ADDR' },
    ]);
    expect(meetingPlacesOf({ env: [{ name: 'MASTER_ADDR', value: HOST }], command: ['x', '--master-addr', 'b'] })).toHaveLength(2);
  });

  test.each(['', '10.0.0.1', '10.0.0.1:29500', '[::1]:1', 'localhost', 'localhost:29500', '$(ADDR)', tokenOf(1)])(
    'is not a name: %j',
    (value) => expect(env('MASTER_ADDR', value)).toEqual([]),
  );

  test('is nothing of another variable or another option', () => {
    expect(env('ADDR', HOST)).toEqual([]);
    const others = ['ADDR', 'MASTER_ADDR'].map((name) => ({ name, value: `${name.toLowerCase()}.a` }));
    expect(meetingPlacesOf({ env: others }).map(({ said }) => said)).toEqual(['MASTER_ADDR']);
    expect(hosts('x', '--addr', HOST, '--master-port', '1')).toEqual([]);
    expect(hosts('master-addr', HOST, '-master-addr', HOST)).toEqual([]);
    expect(hosts('x', '--master-addr')).toEqual([]);
    expect(meetingPlacesOf({})).toEqual([]);
  });

  test('is one of several, of which nobody knows which is right, where commands of a script differ', () => {
    const ofSome = (script: string) => meetingPlacesOf({ command: ['sh', '-c', script] }).map(({ ofSome = false }) => ofSome);
    expect(ofSome('x --master-addr a; y --master-addr b')).toEqual([true, true]);
    expect(ofSome('x --master-addr a; y --master-addr a')).toEqual([false]);
    expect(ofSome('x; y --master-addr a --rdzv-endpoint b')).toEqual([false, false]);
  });
});
