/** Thousands of clusters, and a tab that stays open. */
import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { rawCluster, type Wanted } from '../src/testing/clusters';
import { FakeServer } from '../src/testing/server';
import { built, origin, serve, type Served } from './fake';

declare global {
  interface Window {
    /** The page's live connection. */
    live?: WebSocket;
  }
}

const rows = (page: Page) => page.locator('tbody tr[data-row]');
const nameOf = (i: number) => `cluster-${String(i).padStart(4, '0')}`;

/** Remembers the live connection: thousands of messages are brought to it inside the page. */
function keepConnection(): void {
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      window.live = this;
    }
  };
}

async function open(page: Page, count: number): Promise<Served> {
  const server = new FakeServer();
  server.clusters = Array.from({ length: count }, (_, i): Wanted => ({ name: nameOf(i) }));
  const served = await serve(page, built, server);
  await page.addInitScript(keepConnection);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${origin}/t/alpha/clusters`);
  await expect(rows(page).first()).toContainText(nameOf(0));
  await expect(page.getByRole('banner').getByText('Live')).toBeVisible();
  return served;
}

test('a list of 5,000 clusters scrolls with few rows in the page, and stays live', async ({ page }, info) => {
  const { say } = await open(page, 5000);
  const table = page.getByRole('table', { name: 'Clusters' });
  await expect(table).toHaveAttribute('aria-rowcount', '5001');

  // In 60 leaps from top to bottom: whatever is in sight is drawn, and nothing else stays in the page.
  const seen = await page.evaluate(async () => {
    const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
    const inPage = () => [...document.querySelectorAll('tbody tr[data-row]')];
    const isDrawn = () =>
      inPage().some((row) => {
        const box = row.getBoundingClientRect();
        return box.top < window.innerHeight / 2 && box.bottom > window.innerHeight / 2;
      });
    const times: number[] = [];
    const height = document.documentElement.scrollHeight - window.innerHeight;
    let most = 0;
    for (let i = 1; i <= 60; i++) {
      const before = await frame();
      window.scrollTo(0, (height * i) / 60);
      let now = await frame();
      while (!isDrawn()) now = await frame();
      times.push(now - before);
      most = Math.max(most, inPage().length);
    }
    times.sort((a, b) => a - b);
    return { rows: most, median: times[30] ?? 0, longest: times.at(-1) ?? 0 };
  });
  info.annotations.push({
    type: 'scrolling',
    description: `${seen.rows} rows in the page at most; drawn after ${seen.median.toFixed(0)} ms, at most ${seen.longest.toFixed(0)} ms`,
  });
  expect(seen.rows).toBeLessThan(100);
  const last = rows(page).filter({ hasText: nameOf(4999) });
  await expect(last).toBeInViewport();

  say('cluster_update', { cluster: rawCluster({ name: nameOf(4999), phase: 'Failed' }) });
  await expect(last).toContainText('Failed');
  await expect(page.getByText('5,000 clusters · 4,999 ready · 1 needs attention')).toBeVisible();
  say('cluster_update', { cluster: rawCluster({ name: 'zebra' }) });
  await expect(table).toHaveAttribute('aria-rowcount', '5002');
  say('cluster_delete', { name: 'zebra', namespace: 'alpha', team: 'alpha' });
  await expect(table).toHaveAttribute('aria-rowcount', '5001');
});

interface Held {
  heap: number;
  nodes: number;
}

/** What is left when everything that nobody holds is gone. */
async function held(tools: CDPSession): Promise<Held> {
  for (let i = 0; i < 3; i++) await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  const { nodes } = await tools.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes };
}

/** Lets updates of all clusters come in turn, with a notification now and then, until the last one is shown. */
async function update(page: Page, from: number, to: number, count: number): Promise<void> {
  const step = 100;
  for (let start = from; start < to; start += step) {
    const messages = Array.from({ length: step }, (_, i) => {
      const version = `v1.33.${start + i}`;
      return { cluster: rawCluster({ name: nameOf((start + i) % count), version }) };
    }).map((payload) => JSON.stringify({ type: 'cluster_update', payload }));
    const notice = { id: `notice-${start}`, title: `Notice ${start}`, severity: 'info', category: 'cluster' };
    messages.push(JSON.stringify({ type: 'notification', payload: notice }));
    await page.evaluate(
      (all) => all.forEach((data) => window.live?.dispatchEvent(new MessageEvent('message', { data }))),
      messages,
    );
    const last = start + step - 1;
    await expect(rows(page).filter({ hasText: nameOf(last % count) })).toContainText(`v1.33.${last}`);
  }
}

test('a tab that is left open for 10,000 updates does not grow', async ({ page }, info) => {
  const count = 40;
  await open(page, count);
  const tools = await page.context().newCDPSession(page);
  await update(page, 0, 2_000, count);
  const early = await held(tools);
  await update(page, 2_000, 10_000, count);
  const late = await held(tools);
  info.annotations.push({
    type: 'held',
    description: `after 2,000 updates ${(early.heap / 1048576).toFixed(2)} MiB and ${early.nodes} nodes, after 10,000 ${(late.heap / 1048576).toFixed(2)} MiB and ${late.nodes} nodes`,
  });
  // 8,000 updates that each left a hundred bytes behind would be more than that.
  expect(late.heap - early.heap).toBeLessThan(8_000 * 100);
  expect(late.nodes).toBeLessThanOrEqual(early.nodes + 100);
});
