import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const built = process.env['BUTLER_CONSOLE_BUILT'];

/** What a browser fetches before anything is drawn: the page, its scripts and styles, and what those import at once. */
function firstLoad(directory: string): string[] {
  const page = readFileSync(join(directory, 'index.html'), 'utf8');
  const found = new Set(
    [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? ''),
  );
  for (const name of found) {
    if (!name.endsWith('.js')) continue;
    const script = readFileSync(join(directory, name), 'utf8');
    for (const match of script.matchAll(/(?:from|^import|;import)"\.\/([^"]+\.js)"/g))
      found.add(`assets/${match[1] ?? ''}`);
  }
  return ['index.html', ...found];
}

it.skipIf(built === undefined)('the first load stays below 150 KiB', () => {
  const directory = built ?? '';
  const files = firstLoad(directory);
  expect(files.length).toBeGreaterThan(2);
  const sizes = files.map((name) => gzipSync(readFileSync(join(directory, name)), { level: 9 }).length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  expect(all / 1024).toBeGreaterThan(50);
  expect(all / 1024).toBeLessThan(150);
});

it.skipIf(built === undefined)('has one place for the nonce and no script of its own', () => {
  const page = readFileSync(join(built ?? '', 'index.html'), 'utf8');
  expect(page.split('{{nonce}}')).toHaveLength(2);
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
  expect(page).not.toMatch(/\bstyle=|<style|\bon\w+=/);
});
