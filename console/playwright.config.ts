import { defineConfig } from '@playwright/test';

/** Debian's Chromium: Playwright's own browsers are no part of any distribution. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../build/console/results',
  workers: 1,
  timeout: 60_000,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env['BUTLER_BROWSER'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--force-color-profile=srgb'],
    },
    ignoreHTTPSErrors: true,
    locale: 'en-GB',
    timezoneId: 'UTC',
  },
});
