import { expect, it } from 'vitest';
import { readCount } from './count';
import { isEmail } from './email';

it.each([
  ['ada@example.com', true],
  ['ada.l+x@sub.example.com', true],
  ['ada', false],
  ['ada@example', false],
  ['ada@example.com, bob@example.com', false],
  ['Ada <ada@example.com>', false],
])('%s can be an address: %s', (typed, can) => {
  expect(isEmail(typed)).toBe(can);
});

it.each([
  ['', undefined],
  [' 12 ', 12],
  ['0', 0],
  ['1.5', NaN],
  ['-1', NaN],
  ['many', NaN],
])('"%s" is the count %s', (typed, count) => {
  expect(readCount(typed)).toBe(count);
});
