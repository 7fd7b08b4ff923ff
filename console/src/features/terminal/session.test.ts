import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../testing/socket';
import { TerminalSession, type TerminalStatus } from './session';

let statuses: TerminalStatus[];
let output: Uint8Array[];
let session: TerminalSession;

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  statuses = [];
  output = [];
  session = new TerminalSession('ws://x/ws/terminal/tenant/a/b', {
    onOutput: (bytes) => output.push(bytes),
    onStatus: (status) => statuses.push(status),
  });
});

afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
});

const tell = (frame: unknown) => FakeSocket.last().onmessage?.({ data: JSON.stringify(frame) });
const sent = () => FakeSocket.last().sent.map((text): unknown => JSON.parse(text));

it('types only when the shell is there', () => {
  session.type('too early');
  tell({ type: 'status', state: 'ready', readOnly: true, cluster: 'b' });
  session.type('ls\r');
  expect(sent()).toEqual([{ type: 'data', data: 'ls\r' }]);
  expect(statuses.at(-1)).toMatchObject({ state: 'ready', readOnly: true });
});

it('says the size again when the shell is there, within the limits', () => {
  session.resize(900, 0);
  tell({ type: 'status', state: 'ready' });
  expect(sent()).toEqual([
    { type: 'resize', cols: 500, rows: 1 },
    { type: 'resize', cols: 500, rows: 1 },
  ]);
});

it('hands on bytes as they are', () => {
  const socket = FakeSocket.last();
  const half = new Uint8Array([0xe2, 0x82]);
  socket.onmessage?.({ data: half.buffer as unknown as string });
  expect(output).toEqual([half]);
});

it('warns before the end and keeps the reason', () => {
  tell({ type: 'warning', message: 'idle', secondsLeft: 60 });
  expect(statuses.at(-1)).toMatchObject({ message: 'idle', secondsLeft: 60 });
  tell({ type: 'exit', code: 0, reason: 'the shell ended' });
  FakeSocket.last().drop(1000);
  expect(statuses.at(-1)).toMatchObject({ state: 'closed', code: 1000, message: 'the shell ended' });
});
