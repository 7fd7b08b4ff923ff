import { defineConfig } from '@playwright/test';

/** Debian's Chromium: Playwright's own browsers are no part of any distribution. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../build/console/results',
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['./e2e/tap.ts']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env['BUTLER_BROWSER'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--force-color-profile=srgb'],
    },
    ignoreHTTPSErrors: true,
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'UTC',
  },
});
