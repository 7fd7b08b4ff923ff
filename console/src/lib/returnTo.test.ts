import { expect, it } from 'vitest';
import { safeReturn } from './returnTo';

it.each(['/t/alpha/clusters?env=dev', '/', '/auth/device?code=BCDF-GHJK'])('keeps %s', (value) => {
  expect(safeReturn(value)).toBe(value);
});

it.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/%2Fevil.example',
  '/%252Fevil.example',
  '/%5Cevil.example',
  '/a\nb',
  '/%0a/evil',
  '/%zz',
  'javascript:alert(1)',
  '/login?return_to=/',
  '/api/auth/logout',
])('threat_04_ refuses %s', (value) => {
  expect(safeReturn(value)).toBe('/');
});
