import { isIP } from 'node:net';
import fc from 'fast-check';
import { isIpAddress } from '../../lib/plans/workload/pod/ip-address';

/** Node reads addresses as well, and takes a zone behind them. */
const toNode = (text: string): boolean => isIP(text) !== 0 && !text.includes('%');

test.each([
  '1.2.3.4',
  '01.2.3.4',
  '256.1.1.1',
  '1.2.3',
  '::',
  ':::',
  '1::',
  '::1',
  '1::2::3',
  '1:2:3:4:5:6:7:8',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7::',
])('%s is read as Node reads it', (text) => expect(isIpAddress(text)).toBe(toNode(text)));

test('as Node reads them, of what looks like addresses', () => {
  const part = fc.oneof(
    fc.constantFrom('', ':', '::', '.', '1.2.3.4', '0', 'ffff', '12345', 'g', '%eth0'),
    fc.ipV4(),
    fc.nat(300).map(String),
  );
  const text = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.array(part, { maxLength: 9 }).map((parts) => parts.join(':')),
    fc.array(part, { maxLength: 9 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (given) => isIpAddress(given) === toNode(given)),
    { numRuns: 20_000 },
  );
});
