/** Every page with the fake server: no serious finding of axe, no violation of the policy, and pictures. */
import { expect, test } from '@playwright/test';
import { FakeServer } from '../src/testing/server';
import { seriousFindings } from './axe';
import { built, origin, serve } from './fake';
import { allPages } from './pages';
import { picture, watchForTrouble } from './platform';

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };

for (const shown of await allPages()) {
  test(`server_102_ ${shown.name} has no serious finding in either theme and breaks no policy`, async ({
    page,
  }) => {
    const trouble = watchForTrouble(page);
    const server = new FakeServer();
    if (shown.me !== undefined) server.me = shown.me ?? undefined;
    await page.setViewportSize(wide);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const { missing } = await serve(page, built, server);
    await page.goto(origin + shown.path);
    await page.locator('main, [role=dialog]').first().waitFor();
    await shown.act?.(page);
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    if (!shown.absent) expect(missing, 'src/testing/server.ts has no answer').toEqual([]);

    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize(wide);
      await picture(page, `${shown.name}-1280-${theme}`);
      expect(await seriousFindings(page), theme).toEqual([]);
      await page.setViewportSize(narrow);
      await picture(page, `${shown.name}-390-${theme}`);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways, 'no sideways scrolling').toBeLessThanOrEqual(0);
    }
    expect(trouble).toEqual([]);
  });
}
