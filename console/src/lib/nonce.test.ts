import { expect, it } from 'vitest';
import { stampStyles } from './nonce';

function page(content: string): Document {
  const other = document.implementation.createHTMLDocument();
  other.head.innerHTML = `<meta name="butler-nonce" content="${content}">`;
  return other;
}

it('stamps style elements and nothing else', () => {
  const made = page('abc123');
  stampStyles(made);
  expect(made.createElement('style').nonce).toBe('abc123');
  expect(made.createElement('div').getAttribute('nonce')).toBeNull();
});

it('leaves a page alone that no server filled in', () => {
  const made = page('{{nonce}}');
  stampStyles(made);
  expect(made.createElement('style').nonce).toBeFalsy();
});
