import { describe, expect, it } from 'vitest';
import {
  formatIp,
  parseIp,
  parsePrefix,
  parseRange,
  pathTo,
  percent,
  prefixOf,
  prefixText,
  shared,
} from './ip';

describe('addresses', () => {
  it.each([
    '0.0.0.0',
    '10.40.1.37',
    '255.255.255.255',
    '::',
    '::1',
    'fd00::',
    'fd00:1:2:3:4:5:6:7',
    '2001:db8::a:0:1',
  ])('writes %s as it was read', (text) => {
    const ip = parseIp(text);
    expect(ip && formatIp(ip.value, ip.family)).toBe(text);
  });
  it.each(['', '10.0.0', '10.0.0.256', '10.0.0.1.2', 'a.b.c.d', ':::', '1:2:3', '1::2::3', 'fd00::g'])(
    'does not take %s for one',
    (text) => expect(parseIp(text)).toBeUndefined(),
  );
});

describe('blocks', () => {
  it('know their first and last address', () => {
    expect(parsePrefix('10.40.0.0/16')).toMatchObject({ first: 170393600n, last: 170459135n, length: 16 });
    expect(parsePrefix('fd00::/64')).toMatchObject({ family: 6, length: 64 });
  });
  it.each(['10.40.0.1/16', '10.40.0.0/33', '10.40.0.0', '10.40.0.0/', '10.40.0.0/16/1', 'x/8'])(
    'does not take %s for one',
    (text) => expect(parsePrefix(text)).toBeUndefined(),
  );
  it('are found again from their range', () => {
    const range = parseRange('10.40.1.0', '10.40.1.255');
    expect(range && prefixOf(range, 4)).toBe('10.40.1.0/24');
    const crooked = parseRange('10.40.1.1', '10.40.1.4');
    expect(crooked && prefixOf(crooked, 4)).toBeUndefined();
  });
  it('lead from a whole to a part in steps of eight bits', () => {
    const pool = parsePrefix('10.0.0.0/8');
    const part = parsePrefix('10.40.7.0/24');
    expect(pool && part && pathTo(pool, part).map(prefixText)).toEqual([
      '10.0.0.0/8',
      '10.40.0.0/16',
      '10.40.7.0/24',
    ]);
    expect(pool && pathTo(pool, pool).map(prefixText)).toEqual(['10.0.0.0/8']);
  });
});

it('shares and percentages stay exact for blocks of any size', () => {
  const whole = parsePrefix('fd00::/16');
  const half = parsePrefix('fd00::/17');
  expect(whole && half && percent(shared(whole, half), whole.last - whole.first + 1n)).toBe(50);
});
