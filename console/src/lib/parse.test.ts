import { describe, expect, it } from 'vitest';
import { amount, list, map, number, optional, otherwise, shape, text, word } from './parse';

const person = shape({
  name: text,
  age: optional(number),
  tags: list(text),
  role: otherwise(text, 'viewer'),
});

describe('parse', () => {
  it('reads what is there and fills in what may be absent', () => {
    expect(person({ name: 'ada', extra: 1 }, '')).toEqual({
      name: 'ada',
      age: undefined,
      tags: [],
      role: 'viewer',
    });
    expect(person({ name: 'ada', age: 36, tags: ['x'], role: 'admin' }, '').age).toBe(36);
  });

  it('names the place that is wrong', () => {
    expect(() => person({ name: 'ada', tags: ['x', 7] }, 'user')).toThrow(
      'user.tags[1] should be a text, not number',
    );
    expect(() => person([], '')).toThrow('the answer should be an object, not a list');
    expect(() => person({}, '')).toThrow('name should be a text, not undefined');
    expect(() => map(number)({ a: null }, 'm')).toThrow('m.a should be a number, not null');
  });

  it('takes amounts as numbers and as texts', () => {
    expect(amount(4, '')).toBe('4');
    expect(amount('500m', '')).toBe('500m');
  });

  it('keeps to the words that are known', () => {
    const role = word(['admin', 'viewer'], 'viewer');
    expect(role('admin', '')).toBe('admin');
    expect(role('emperor', '')).toBe('viewer');
  });
});
