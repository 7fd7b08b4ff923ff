/** One terminal connection: subprotocol butler.terminal.v1. Output is bytes, everything else is JSON. */
import { isObject } from '../../lib/parse';

export interface TerminalStatus {
  state: 'connecting' | 'starting' | 'ready' | 'reconnecting' | 'closed';
  message: string;
  readOnly: boolean;
  expiresAt: string;
  secondsLeft: number | undefined;
  code: number; // how the connection was closed; 0: it was not
}

export interface TerminalEvents {
  onOutput: (bytes: Uint8Array) => void;
  onStatus: (status: TerminalStatus) => void;
}

const first: TerminalStatus = {
  state: 'connecting',
  message: '',
  readOnly: false,
  expiresAt: '',
  secondsLeft: undefined,
  code: 0,
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export class TerminalSession {
  private status = first;
  private size: { cols: number; rows: number } | undefined;
  private readonly socket: WebSocket;
  private readonly ping: ReturnType<typeof setInterval>;

  constructor(
    url: string,
    private readonly events: TerminalEvents,
  ) {
    this.socket = new WebSocket(url, ['butler.terminal.v1']);
    this.socket.binaryType = 'arraybuffer';
    this.socket.onmessage = (event: MessageEvent<unknown>) => this.receive(event.data);
    this.socket.onclose = (event) =>
      this.become({ state: 'closed', code: event.code, message: this.status.message || event.reason });
    this.ping = setInterval(() => this.send({ type: 'ping' }), 30_000);
  }

  close(): void {
    clearInterval(this.ping);
    this.socket.onclose = null;
    this.socket.onmessage = null;
    this.socket.close(1000);
  }

  /** Input counts only when the shell is there. */
  type(data: string): void {
    if (this.status.state === 'ready') this.send({ type: 'data', data });
  }

  resize(cols: number, rows: number): void {
    this.size = { cols: Math.min(500, Math.max(1, cols)), rows: Math.min(200, Math.max(1, rows)) };
    this.send({ type: 'resize', ...this.size });
  }

  private send(frame: unknown): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  private become(part: Partial<TerminalStatus>): void {
    this.status = { ...this.status, ...part };
    this.events.onStatus(this.status);
  }

  private receive(data: unknown): void {
    if (data instanceof ArrayBuffer) {
      this.events.onOutput(new Uint8Array(data));
      return;
    }
    let frame: unknown;
    try {
      frame = JSON.parse(textOf(data));
    } catch {
      return;
    }
    if (isObject(frame)) this.handle(frame);
  }

  private handle(frame: Record<string, unknown>): void {
    switch (frame['type']) {
      case 'status': {
        const state = (['starting', 'ready', 'reconnecting'] as const).find(
          (name) => name === frame['state'],
        );
        if (!state) return;
        this.become({
          state,
          message: textOf(frame['message']),
          readOnly: frame['readOnly'] === true,
          expiresAt: textOf(frame['expiresAt']),
          secondsLeft: undefined,
        });
        // The size is said again: what was said before the shell was there reached nobody.
        if (state === 'ready' && this.size) this.send({ type: 'resize', ...this.size });
        break;
      }
      case 'warning':
        this.become({
          message: textOf(frame['message']),
          secondsLeft: typeof frame['secondsLeft'] === 'number' ? frame['secondsLeft'] : undefined,
        });
        break;
      case 'error':
        this.become({ message: textOf(frame['message']) });
        break;
      case 'exit':
        this.become({ message: textOf(frame['reason']) });
        break;
    }
  }
}
