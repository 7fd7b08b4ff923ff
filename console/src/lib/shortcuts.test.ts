import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenToKeys } from './shortcuts';

const keys = { '/': vi.fn(), 'g c': vi.fn(), 'mod+k': vi.fn() };
let stop: () => void;
beforeEach(() => {
  Object.values(keys).forEach((key) => key.mockClear());
  stop = listenToKeys(keys);
});
afterEach(() => stop());

const press = (key: string, target: EventTarget = document.body, more = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));

it('knows single keys and two in a row', () => {
  press('/');
  press('g');
  press('c');
  expect(keys['/']).toHaveBeenCalledOnce();
  expect(keys['g c']).toHaveBeenCalledOnce();
});

it('forgets a first key that leads nowhere', () => {
  press('g');
  press('x');
  press('c');
  expect(keys['g c']).not.toHaveBeenCalled();
});

it('is silent while somebody types, except for the palette', () => {
  const input = document.body.appendChild(document.createElement('input'));
  press('/', input);
  press('k', input, { ctrlKey: true });
  input.remove();
  expect(keys['/']).not.toHaveBeenCalled();
  expect(keys['mod+k']).toHaveBeenCalledOnce();
});

it('is silent when it is switched off', () => {
  stop();
  press('/');
  expect(keys['/']).not.toHaveBeenCalled();
});
