import { expect, it } from 'vitest';
import { formatAddress, parseAddress, rangeSize } from './address';

it.each(['0.0.0.0', '10.40.1.37', '255.255.255.255'])('%s goes there and back', (value) => {
  expect(formatAddress(parseAddress(value) ?? -1)).toBe(value);
});

it.each(['', '10.0.0', '10.0.0.256', '10.0.0.1.2', 'ten'])('%s is none', (value) => {
  expect(parseAddress(value)).toBeUndefined();
});

it('counts a range with both ends', () => {
  expect(rangeSize('10.0.0.250', '10.0.1.1')).toBe(8);
  expect(rangeSize('10.0.0.2', '10.0.0.1')).toBeUndefined();
});
