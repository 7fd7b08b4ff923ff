import { expect, it } from 'vitest';
import { passwordStrength, unmetRules } from './password';

const context = { minimum: 12, names: ['ada@example.com', 'Ada'] };

it.each([
  ['Short1', ['length']],
  ['alllowercase', ['upper', 'digit']],
  ['Correct4horse', []],
  ['', ['length', 'upper', 'lower', 'digit', 'own']],
  ['Ada@Example.com', ['digit', 'own']],
  ['A1' + 'x'.repeat(71), ['short']],
])('%s breaks %j', (password, rules) => {
  expect(unmetRules(password, context)).toEqual(rules);
});

it('grows with length and variety', () => {
  expect(passwordStrength('')).toBe(0);
  expect(passwordStrength('aaaaaaaaaaaaaaaaaaaa')).toBe(1);
  expect(passwordStrength('Correct4horse-battery')).toBe(4);
});
