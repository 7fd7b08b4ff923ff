import { expect, it } from 'vitest';
import { windowOf } from './window';

it('draws what is seen and a little more', () => {
  expect(windowOf(5000, 40, 0, 800)).toEqual({ first: 0, last: 33, before: 0, after: (5000 - 33) * 40 });
  const middle = windowOf(5000, 40, 100_000, 800);
  expect(middle.first).toBe(2488);
  expect(middle.last).toBe(2533);
});

it('always adds up to the whole height', () => {
  for (const top of [-5, 0, 1234, 199_999, 10_000_000]) {
    const part = windowOf(5000, 40, top, 700);
    expect(part.before + (part.last - part.first) * 40 + part.after).toBe(5000 * 40);
  }
});

it('draws a short list as a whole', () => {
  expect(windowOf(3, 40, 0, 800)).toEqual({ first: 0, last: 3, before: 0, after: 0 });
});
