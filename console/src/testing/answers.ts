/** What the tests' server is asked, and what it answers. */
export interface Answer {
  status: number;
  body: unknown;
}

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Record<string, string>;
}

export type Handler = (asked: Asked, parts: string[]) => Answer;
export type Served = [string, RegExp, Handler];

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const refuse = (status: number, code: string, error: string, more = {}): Answer => ({
  status,
  body: { error, code, requestId: 'req-1', ...more },
});
