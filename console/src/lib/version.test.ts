import { expect, it } from 'vitest';
import { compareVersions, upgradesOf } from './version';

it('compares by number, not by letter', () => {
  expect(compareVersions('v1.9.0', 'v1.10.0')).toBeLessThan(0);
  expect(compareVersions('v1.33.4', '1.33.4')).toBe(0);
});

it('offers at most one minor version up and never down', () => {
  const known = ['v1.31.9', 'v1.32.2', 'v1.32.9', 'v1.33.4', 'v1.34.1', 'nonsense'];
  expect(upgradesOf('v1.32.2', known)).toEqual(['v1.32.9', 'v1.33.4']);
  expect(upgradesOf('v1.34.1', known)).toEqual([]);
  expect(upgradesOf('', known)).toEqual([]);
});
