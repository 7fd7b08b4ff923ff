/** The one WebSocket of the console: cluster changes and notifications, put into the query cache. */
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { backoffMs } from '../lib/backoff';
import { isObject, shape, otherwise, text } from '../lib/parse';
import { readCluster, type Cluster } from './clusters';
import { readNotice, type Notice } from './notices';

export type StreamState = 'connecting' | 'live' | 'reconnecting' | 'offline';

export interface StreamEvents {
  onSessionEnd: () => void;
  onPermissions: () => void;
  onNotice: (notice: Notice, fresh: boolean) => void;
}

const removed = shape({ name: text, namespace: text, team: otherwise(text, '') });
/** Changes are put into the cache together, at most this often: a list is drawn once for all of them. */
const flushMs = 100;
/** Without a connection for this long, lists are asked for again and again. */
const patienceMs = 10_000;
const pollMs = 15_000;
/** The server pings every 30 s; a connection that is silent for longer is dead. */
const silenceMs = 75_000;

type Change = { cluster: Cluster } | { gone: string };

/** Puts changes into one list; the same list when none of them belongs there. */
export function applyChanges(
  clusters: Cluster[],
  changes: Map<string, Change>,
  fits: (c: Cluster) => boolean,
): Cluster[] {
  let touched = false;
  const left = new Map(changes);
  const out: Cluster[] = [];
  for (const cluster of clusters) {
    const change = left.get(cluster.key);
    left.delete(cluster.key);
    if (change === undefined) {
      out.push(cluster);
    } else {
      touched = true;
      if ('cluster' in change && fits(change.cluster)) out.push(change.cluster);
    }
  }
  for (const change of left.values()) {
    if ('cluster' in change && fits(change.cluster)) {
      touched = true;
      out.push(change.cluster);
    }
  }
  return touched ? out : clusters;
}

export class Stream {
  private socket: WebSocket | undefined;
  private state: StreamState = 'connecting';
  private listeners = new Set<() => void>();
  private changes = new Map<string, Change>();
  private snapshot: Set<string> | undefined; // keys seen since the last connection, until `synced`
  private attempt = 0;
  private closed = false;
  private synced = false;
  private flushTimer: ReturnType<typeof setTimeout> | undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private silenceTimer: ReturnType<typeof setTimeout> | undefined;
  private patienceTimer: ReturnType<typeof setTimeout> | undefined;
  private pollTimer: ReturnType<typeof setInterval> | undefined;
  private readonly wake = () => this.reconnectNow();

  constructor(
    private readonly client: QueryClient,
    private readonly events: StreamEvents,
  ) {}

  open(): void {
    window.addEventListener('online', this.wake);
    this.connect();
  }

  close(): void {
    this.closed = true;
    window.removeEventListener('online', this.wake);
    for (const timer of [this.flushTimer, this.retryTimer, this.silenceTimer, this.patienceTimer])
      clearTimeout(timer);
    clearInterval(this.pollTimer);
    this.socket?.close(1000);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  current = (): StreamState => this.state;

  private become(state: StreamState): void {
    if (state === this.state) return;
    this.state = state;
    this.listeners.forEach((listener) => listener());
  }

  private connect(): void {
    const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${window.location.host}/ws/clusters?snapshot=1`);
    this.socket = socket;
    this.snapshot = new Set();
    socket.onmessage = (event: MessageEvent<unknown>) => {
      this.heard();
      if (typeof event.data === 'string') this.receive(event.data);
    };
    socket.onclose = (event) => this.lost(socket, event.code);
    this.heard();
  }

  /** Something came: the connection is alive for another while. */
  private heard(): void {
    clearTimeout(this.silenceTimer);
    this.silenceTimer = setTimeout(() => {
      const socket = this.socket;
      if (!socket) return;
      socket.close();
      this.lost(socket, 1006);
    }, silenceMs);
    if (this.socket?.readyState === WebSocket.OPEN) this.probe();
  }

  /** The server's own pings are invisible to a page; this one is answered. */
  private probe(): void {
    const socket = this.socket;
    clearTimeout(this.probeTimer);
    this.probeTimer = setTimeout(() => {
      if (socket?.readyState === WebSocket.OPEN) socket.send('{"type":"ping","payload":{}}');
    }, 30_000);
  }
  private probeTimer: ReturnType<typeof setTimeout> | undefined;

  private lost(socket: WebSocket, code: number): void {
    if (this.closed || socket !== this.socket) return;
    this.socket = undefined;
    clearTimeout(this.silenceTimer);
    clearTimeout(this.probeTimer);
    if (code === 4401) {
      this.close();
      this.events.onSessionEnd();
      return;
    }
    if (this.state === 'live' || this.state === 'connecting') this.become('reconnecting');
    this.patienceTimer ??= setTimeout(() => this.poll(), patienceMs);
    this.retryTimer = setTimeout(() => this.connect(), backoffMs(this.attempt++, Math.random));
  }

  private poll(): void {
    this.become('offline');
    const refetch = () => void this.client.invalidateQueries({ queryKey: ['clusters'] });
    refetch();
    this.pollTimer ??= setInterval(refetch, pollMs);
  }

  private reconnectNow(): void {
    if (this.socket || this.closed) return;
    clearTimeout(this.retryTimer);
    this.connect();
  }

  private receive(message: string): void {
    let frame: unknown;
    try {
      frame = JSON.parse(message);
    } catch {
      return;
    }
    if (!isObject(frame)) return;
    try {
      this.handle(String(frame['type']), frame['payload']);
    } catch {
      // A message of a newer server that cannot be read is as good as one of an unknown type.
    }
  }

  private handle(type: string, payload: unknown): void {
    switch (type) {
      case 'hello':
        this.connected();
        break;
      case 'cluster_update':
        if (isObject(payload)) this.change(readCluster(payload['cluster'], 'cluster'));
        break;
      case 'cluster_delete': {
        const gone = removed(payload, '');
        this.put(`${gone.namespace}/${gone.name}`, { gone: gone.name });
        break;
      }
      case 'synced':
        this.reconcile();
        break;
      case 'resync':
        void this.client.invalidateQueries({ queryKey: ['clusters'] });
        void this.client.invalidateQueries({ queryKey: ['cluster'] });
        break;
      case 'notification':
        this.events.onNotice(readNotice(payload, ''), this.synced);
        break;
      case 'permissions_changed':
        this.events.onPermissions();
        break;
    }
  }

  private connected(): void {
    this.attempt = 0;
    clearTimeout(this.patienceTimer);
    clearInterval(this.pollTimer);
    this.patienceTimer = this.pollTimer = undefined;
    this.become('live');
  }

  private change(cluster: Cluster): void {
    this.snapshot?.add(cluster.key);
    this.put(cluster.key, { cluster });
  }

  private put(key: string, change: Change): void {
    this.changes.set(key, change);
    this.flushTimer ??= setTimeout(() => this.flush(), flushMs);
  }

  /** After a snapshot, what the lists have and the server did not send is gone. */
  private reconcile(): void {
    const seen = this.snapshot;
    this.snapshot = undefined;
    this.synced = true;
    if (!seen) return;
    for (const [, clusters] of this.client.getQueriesData<Cluster[]>({ queryKey: ['clusters'] }))
      for (const cluster of clusters ?? [])
        if (!seen.has(cluster.key)) this.put(cluster.key, { gone: cluster.name });
    this.flush();
  }

  private flush(): void {
    clearTimeout(this.flushTimer);
    this.flushTimer = undefined;
    const changes = this.changes;
    if (changes.size === 0) return;
    this.changes = new Map();
    for (const [key, clusters] of this.client.getQueriesData<Cluster[]>({ queryKey: ['clusters'] })) {
      if (clusters === undefined) continue;
      const [, team, environment] = key;
      const fits = (cluster: Cluster) =>
        (team === '' || cluster.team === team) && (environment === '' || cluster.environment === environment);
      const next = applyChanges(clusters, changes, fits);
      if (next !== clusters) this.client.setQueryData(key, next);
    }
    for (const [key, change] of changes) this.flushOne(key, change);
  }

  private flushOne(key: string, change: Change): void {
    const known = this.client.getQueryData<Cluster>(['cluster', key]);
    if (known === undefined) return;
    if ('cluster' in change) {
      // The stream does not say what the reader may do; that stays as it was until it is asked again.
      this.client.setQueryData(['cluster', key], { ...change.cluster, 'x-butler': known['x-butler'] });
      if (change.cluster.phase !== known.phase)
        void this.client.invalidateQueries({ queryKey: ['cluster', key] });
    } else {
      void this.client.invalidateQueries({ queryKey: ['cluster', key] });
    }
  }
}

export function useStreamState(stream: Stream | undefined): StreamState {
  return useSyncExternalStore(
    stream?.subscribe ?? (() => () => undefined),
    () => stream?.current() ?? 'connecting',
  );
}
