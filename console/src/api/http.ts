/** Every request goes through here: context headers, cancellation, and one kind of error. */
import { ShapeError, isObject, type Reader } from '../lib/parse';

export interface FieldError {
  field: string;
  reason: string;
}

/** What the server answered instead of what was asked for. Status 0: it did not answer. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly fields: FieldError[];
  readonly requestId: string;
  readonly retryAfter: number; // seconds; 0: not said
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>, retryAfter = 0) {
    super(textIn(body, 'message') || textIn(body, 'error') || `HTTP ${status}`);
    this.status = status;
    this.code = textIn(body, 'code');
    this.fields = fieldErrors(body);
    this.requestId = textIn(body, 'requestId');
    this.retryAfter = retryAfter;
    this.body = body;
  }
}

function textIn(body: Record<string, unknown>, key: string): string {
  const value = body[key];
  return typeof value === 'string' ? value : '';
}

/** Both ways in which the server names fields. */
function fieldErrors(body: Record<string, unknown>): FieldError[] {
  const many = Array.isArray(body['errors']) ? body['errors'].filter(isObject) : [];
  if (many.length > 0)
    return many.map((item) => ({ field: textIn(item, 'field'), reason: textIn(item, 'reason') }));
  const field = textIn(body, 'field');
  return field === '' ? [] : [{ field, reason: textIn(body, 'message') || textIn(body, 'error') }];
}

/** What the server said about one field of a form; the last part of its path is enough. */
export function reasonFor(error: Error | null, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields.find((item) => item.field === field || item.field.endsWith(`.${field}`))?.reason;
}

/** What was said, unless one of these fields says it. */
export function remainder(error: Error | null, fields: string[]): Error | null {
  return fields.some((field) => reasonFor(error, field) !== undefined) ? null : error;
}

export interface Context {
  team?: string | undefined;
  environment?: string | undefined;
}

export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  context?: Context | undefined;
  signal?: AbortSignal | undefined;
}

type Listener = (error: ApiError) => void;
const listeners = new Set<Listener>();

/** Tells of every 401 and of every change between reachable (status > 0) and not. */
export function onApiError(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function urlOf(path: string, query: Request['query'] = {}): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') parts.set(name, String(value));
  const search = parts.toString();
  return search === '' ? path : `${path}?${search}`;
}

async function send(path: string, request: Request, accept: string): Promise<Response> {
  const headers: Record<string, string> = { Accept: accept };
  if (request.body !== undefined) headers['Content-Type'] = 'application/json';
  if (request.context?.team) headers['X-Butler-Team'] = request.context.team;
  if (request.context?.team && request.context.environment)
    headers['X-Butler-Environment'] = request.context.environment;
  const init: RequestInit = {
    method: request.method ?? 'GET',
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
  };
  if (request.body !== undefined) init.body = JSON.stringify(request.body);
  if (request.signal) init.signal = request.signal;
  let response: Response;
  try {
    response = await fetch(urlOf(path, request.query), init);
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw failed(new ApiError(0, { code: 'unreachable', error: 'The server cannot be reached' }));
  }
  if (response.ok) return response;
  const retryAfter = Number(response.headers.get('Retry-After') ?? 0);
  throw failed(
    new ApiError(response.status, await errorBody(response), Number.isFinite(retryAfter) ? retryAfter : 0),
  );
}

function failed(error: ApiError): ApiError {
  listeners.forEach((listener) => listener(error));
  return error;
}

async function errorBody(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}

/** Asks and reads the answer; an answer of the wrong shape is an error of its own. */
export async function ask<T>(path: string, read: Reader<T>, request: Request = {}): Promise<T> {
  const response = await send(path, request, 'application/json');
  const body: unknown = response.status === 204 ? undefined : await response.json();
  try {
    return read(body, '');
  } catch (cause) {
    if (!(cause instanceof ShapeError)) throw cause;
    throw new ApiError(502, { code: 'unexpected_answer', error: `${path}: ${cause.message}` });
  }
}

export async function askText(path: string, request: Request = {}): Promise<string> {
  return (await send(path, request, '*/*')).text();
}

/** All pages of a list, one after the other. */
export async function askPages<T>(
  path: string,
  read: Reader<{ items: T[]; next: string | undefined }>,
  request: Request = {},
): Promise<T[]> {
  const out: T[] = [];
  let next: string | undefined;
  do {
    const query = { limit: 500, ...request.query, continue: next };
    const page = await ask(path, read, { ...request, query });
    out.push(...page.items);
    next = page.next;
  } while (next !== undefined && next !== '');
  return out;
}
