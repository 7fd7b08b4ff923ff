/** Pages of the built console with the tests' small server behind them: for looks, not for behaviour. */
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page, WebSocketRoute } from '@playwright/test';
import { FakeServer } from '../src/testing/server';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

const nonce = 'dGVzdC1ub25jZQ';
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'nonce-${nonce}'`,
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self' ws://butler.test",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

export const origin = 'http://butler.test';
export const built = process.env['BUTLER_CONSOLE_BUILT'] ?? '';

export interface Served {
  /** What pages asked for that the small server has no answer to. */
  missing: string[];
  /** Tells all pages something over their live connections. */
  say: (type: string, payload: unknown) => void;
}

/** Serves the files of a built console, with the server's content security policy, and the fake API. */
export async function serve(page: Page, directory: string, server = new FakeServer()): Promise<Served> {
  const sockets: WebSocketRoute[] = [];
  const missing: string[] = [];
  await page.routeWebSocket(/\/ws\/clusters/, (socket) => {
    sockets.push(socket);
    socket.send(JSON.stringify({ type: 'hello', payload: { protocol: 1 } }));
  });
  await page.routeWebSocket(/\/ws\/terminal\//, shell);
  await page.route(`${origin}/**`, async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/')) {
      const answer = server.answer({
        method: request.method(),
        path: url.pathname,
        query: url.searchParams,
        body: request.postDataJSON() as unknown,
        headers: request.headers(),
      });
      if (answer.status === 404) missing.push(`${request.method()} ${url.pathname}`);
      await route.fulfill({ status: answer.status, json: answer.body });
      return;
    }
    const extension = extname(url.pathname);
    const file = extension === '' ? '/index.html' : url.pathname;
    const content = readFileSync(join(directory, file));
    await route.fulfill({
      status: 200,
      contentType: types[extension === '' ? '.html' : extension] ?? 'application/octet-stream',
      headers: { 'Content-Security-Policy': policy },
      body: extension === '' ? content.toString().replace('{{nonce}}', nonce) : content,
    });
  });
  const say = (type: string, payload: unknown) =>
    sockets.forEach((socket) => socket.send(JSON.stringify({ type, payload })));
  return { missing, say };
}

/** A shell in which somebody asked for the nodes. */
function shell(socket: WebSocketRoute): void {
  socket.send(JSON.stringify({ type: 'status', state: 'ready', readOnly: false }));
  const lines = [
    '$ kubectl get nodes',
    'NAME           STATUS   ROLES    AGE   VERSION',
    'web-worker-1   \u001b[32mReady\u001b[0m    <none>   3d    v1.33.4',
    '$ ',
  ];
  socket.send(Buffer.from(lines.join('\r\n')));
}
