import { expect, it } from 'vitest';
import { formatBytes, levelOf, parseQuantity, percentOf } from './quantity';

it.each([
  ['4', 4],
  ['500m', 0.5],
  ['8Gi', 8 * 2 ** 30],
  ['1.5k', 1500],
  ['2e3', 2000],
])('%s is %d', (value, wanted) => {
  expect(parseQuantity(value)).toBeCloseTo(wanted);
});

it.each(['', '8GB', 'x', '1..2'])('%s is none', (value) => {
  expect(parseQuantity(value)).toBeUndefined();
});

it('writes bytes for people', () => {
  expect(formatBytes(8 * 2 ** 30, 'en')).toBe('8 GiB');
  expect(formatBytes(1536, 'en')).toBe('1.5 KiB');
});

it('has levels at 80 and 95 percent', () => {
  expect([79.9, 80, 94.9, 95].map(levelOf)).toEqual(['normal', 'warning', 'warning', 'critical']);
  expect(percentOf(3, 4)).toBe(75);
  expect(percentOf(3, undefined)).toBeUndefined();
});
