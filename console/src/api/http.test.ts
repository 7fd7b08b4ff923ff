import { afterEach, expect, it, vi } from 'vitest';
import { list, optional, shape, text } from '../lib/parse';
import { ApiError, ask, askPages, onApiError } from './http';

const calls: { url: string; init: RequestInit }[] = [];

function answer(...responses: (Response | Error)[]): void {
  calls.length = 0;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push({ url, init });
    const next = responses.shift();
    return next instanceof Response
      ? Promise.resolve(next)
      : Promise.reject(next ?? new Error('too many calls'));
  });
}

afterEach(() => vi.unstubAllGlobals());

const named = shape({ name: text });

it('sends cookies, the context and JSON', async () => {
  answer(Response.json({ name: 'x' }));
  await ask('/api/clusters', named, {
    method: 'POST',
    body: { a: 1 },
    query: { phase: 'Ready', search: '' },
    context: { team: 'alpha', environment: 'dev' },
  });
  expect(calls[0]?.url).toBe('/api/clusters?phase=Ready');
  expect(calls[0]?.init).toMatchObject({
    method: 'POST',
    credentials: 'same-origin',
    body: '{"a":1}',
    headers: { 'Content-Type': 'application/json', 'X-Butler-Team': 'alpha', 'X-Butler-Environment': 'dev' },
  });
});

it('sends no environment without its team', async () => {
  answer(Response.json({ name: 'x' }));
  await ask('/api/x', named, { context: { environment: 'dev' } });
  expect(calls[0]?.init.headers).not.toHaveProperty('X-Butler-Environment');
});

it('turns an answer into an error with code, fields and the time to wait', async () => {
  answer(
    Response.json(
      {
        error: 'bad',
        code: 'invalid_fields',
        requestId: 'r1',
        errors: [{ field: 'name', reason: 'is taken' }],
      },
      { status: 400, headers: { 'Retry-After': '30' } },
    ),
  );
  const told: ApiError[] = [];
  const stop = onApiError((error) => told.push(error));
  const error: unknown = await ask('/api/x', named).catch((caught: unknown) => caught);
  stop();
  expect(error).toMatchObject({
    status: 400,
    code: 'invalid_fields',
    message: 'bad',
    requestId: 'r1',
    retryAfter: 30,
    fields: [{ field: 'name', reason: 'is taken' }],
  });
  expect(told).toEqual([error]);
});

it('reads the field of an admission refusal', () => {
  const error = new ApiError(403, {
    error: 'webhook denied',
    message: 'dev is full',
    field: 'spec.environment',
  });
  expect(error.fields).toEqual([{ field: 'spec.environment', reason: 'dev is full' }]);
  expect(error.message).toBe('dev is full');
});

it('tells a server that is away from one that refuses', async () => {
  answer(new TypeError('failed to fetch'));
  await expect(ask('/api/x', named)).rejects.toMatchObject({ status: 0, code: 'unreachable' });
});

it('does not trust the shape of an answer', async () => {
  answer(Response.json({ name: 7 }));
  await expect(ask('/api/x', named)).rejects.toMatchObject({
    code: 'unexpected_answer',
    message: '/api/x: name should be a text, not number',
  });
});

it('follows a list to its end', async () => {
  answer(Response.json({ names: ['a'], continue: 'c1' }), Response.json({ names: ['b'] }));
  const read = shape({ names: list(text), continue: optional(text) });
  const all = await askPages('/api/x', (value, path) => {
    const page = read(value, path);
    return { items: page.names, next: page.continue };
  });
  expect(all).toEqual(['a', 'b']);
  expect(calls[1]?.url).toBe('/api/x?limit=500&continue=c1');
});
