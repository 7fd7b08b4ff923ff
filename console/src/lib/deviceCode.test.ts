import { expect, it } from 'vitest';
import { isWholeCode, shapeCode } from './deviceCode';

it.each([
  ['bcdfghjk', 'BCDF-GHJK'],
  ['bcdf-ghjk', 'BCDF-GHJK'],
  ['bc df', 'BCDF'],
  ['bcdfg', 'BCDF-G'],
  ['aeiou1', ''],
  ['BCDFGHJKLMNP', 'BCDF-GHJK'],
])('%s is shown as %s', (typed, shown) => {
  expect(shapeCode(typed)).toBe(shown);
});

it('is whole with eight letters', () => {
  expect(isWholeCode('BCDF-GHJK')).toBe(true);
  expect(isWholeCode('BCDF-GHJ')).toBe(false);
});
