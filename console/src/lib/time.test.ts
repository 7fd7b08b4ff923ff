import { describe, expect, it } from 'vitest';
import { age, clock, parseTime, relativeTime } from './time';

const now = new Date('2026-03-04T12:00:00Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe('time', () => {
  it.each([
    [5, '5s'],
    [119, '119s'],
    [125, '2m5s'],
    [600, '10m'],
    [2 * 3600 + 600, '2h10m'],
    [9 * 3600, '9h'],
    [2 * 86400 + 3600, '2d1h'],
    [30 * 86400, '30d'],
    [800 * 86400, '2y'],
  ])('an age of %i seconds is %s', (seconds, wanted) => {
    expect(age(before(seconds), now)).toBe(wanted);
  });

  it('never shows a negative age', () => {
    expect(age(before(-30), now)).toBe('0s');
  });

  it('speaks of past and future', () => {
    expect(relativeTime(before(3), now)).toBe('now');
    expect(relativeTime(before(3 * 3600), now)).toBe('3 hr. ago');
    expect(relativeTime(before(-2 * 86400), now)).toBe('in 2 days');
  });

  it('reads times and refuses the rest', () => {
    expect(parseTime('2026-03-04T12:00:00Z')).toEqual(now);
    expect(parseTime('soon')).toBeUndefined();
    expect(parseTime('')).toBeUndefined();
  });

  it('counts down', () => {
    expect(clock(247)).toBe('4:07');
    expect(clock(-1)).toBe('0:00');
  });
});
