import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Lock {
  packages: Record<string, { version?: string; integrity?: string; license?: string }>;
}

const lock = JSON.parse(readFileSync(join(__dirname, '../../package-lock.json'), 'utf8')) as Lock;

it('threat_30_ knows what is in every package it is made of', () => {
  const packages = Object.entries(lock.packages).filter(([name]) => name !== '');
  expect(packages.length).toBeGreaterThan(50);
  for (const [name, { version = '', integrity = '', license = '' }] of packages) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
    expect(integrity, name).toMatch(/^sha512-/);
    expect(license, name).not.toBe('');
  }
});

const built = process.env['BUTLER_CONSOLE_BUILT'];

it.skipIf(built === undefined)('threat_30_ loads nothing from other origins', () => {
  const directory = built ?? '';
  const page = readFileSync(join(directory, 'index.html'), 'utf8');
  expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  const styles = readdirSync(join(directory, 'assets')).filter((name) => name.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(0);
  for (const name of styles)
    expect(readFileSync(join(directory, 'assets', name), 'utf8'), name).not.toMatch(
      /(?:url\(|@import)\s*['"]?(?:https?:)?\/\//,
    );
});
