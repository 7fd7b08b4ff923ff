/** The whole console with the tests' server behind it. */
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { App } from '../app/App';
import { go } from '../lib/location';
import { FakeServer } from './server';
import { FakeSocket } from './socket';

export function open(path: string, server = new FakeServer()): { server: FakeServer; user: UserEvent } {
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const asked = new URL(url, 'http://butler.test');
    const answer = server.answer({
      method: init.method ?? 'GET',
      path: asked.pathname,
      query: asked.searchParams,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      headers: Object.fromEntries(new Headers(init.headers)),
    });
    return Promise.resolve(Response.json(answer.body, { status: answer.status }));
  });
  window.sessionStorage.clear();
  go(path, { force: true });
  render(<App />);
  return { server, user: userEvent.setup() };
}
