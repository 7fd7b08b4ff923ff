/** What the real server sends for the first page, and how long that takes here. */
import { expect, test } from '@playwright/test';
import { platform } from './platform';

const mostBytes = 250 * 1024;

test('the first load is small and packed', async ({ page }, info) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength));
  const unpacked: string[] = [];
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    const packed = response.headers()['content-encoding'] === 'gzip';
    if (/javascript|css/.test(type) && !packed) unpacked.push(response.url());
  });
  await page.goto(platform.address(), { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  const loaded = await page.evaluate(() => {
    const [start] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    return { interactive: start?.domInteractive ?? 0, painted: painted?.startTime ?? 0 };
  });
  info.annotations.push({
    type: 'first load',
    description: `${(bytes / 1024).toFixed(1)} KiB, interactive after ${loaded.interactive.toFixed(0)} ms, first content after ${loaded.painted.toFixed(0)} ms`,
  });
  expect(unpacked).toEqual([]);
  expect(bytes).toBeGreaterThan(50 * 1024);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
});
