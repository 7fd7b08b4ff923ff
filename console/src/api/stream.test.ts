import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rawCluster } from '../testing/clusters';
import { FakeSocket } from '../testing/socket';
import { readCluster, type Cluster } from './clusters';
import { Stream } from './stream';

const events = { onSessionEnd: vi.fn(), onPermissions: vi.fn(), onNotice: vi.fn() };
let client: QueryClient;
let stream: Stream;

const cluster = (name: string, more = {}) => readCluster(rawCluster({ name, ...more }), '');
const names = (team = '', environment = '') =>
  client.getQueryData<Cluster[]>(['clusters', team, environment])?.map((item) => item.name);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.made = [];
  client = new QueryClient();
  stream = new Stream(client, events);
  stream.open();
});

afterEach(() => {
  stream.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('changes', () => {
  it('land in the lists they belong to, and in no other', () => {
    client.setQueryData(['clusters', '', ''], [cluster('a'), cluster('b', { team: 'beta' })]);
    client.setQueryData(['clusters', 'alpha', 'dev'], [cluster('a', { environment: 'dev' })]);
    const beta = client.getQueryData(['clusters', 'beta', '']);
    FakeSocket.last().say('cluster_update', { cluster: rawCluster({ name: 'c', environment: 'dev' }) });
    FakeSocket.last().say('cluster_update', { cluster: rawCluster({ name: 'a', environment: 'prod' }) });
    FakeSocket.last().say('cluster_delete', { name: 'b', namespace: 'beta', team: 'beta' });
    vi.advanceTimersByTime(100);
    expect(names()).toEqual(['a', 'c']);
    expect(names('alpha', 'dev')).toEqual(['c']);
    expect(client.getQueryData(['clusters', 'beta', ''])).toBe(beta);
  });

  it('are drawn together: a hundred of them change the list once', () => {
    client.setQueryData(['clusters', '', ''], [cluster('a')]);
    const changed = vi.spyOn(client, 'setQueryData');
    for (let i = 0; i < 100; i++)
      FakeSocket.last().say('cluster_update', { cluster: rawCluster({ name: 'a', workers: i }) });
    vi.advanceTimersByTime(100);
    expect(changed).toHaveBeenCalledTimes(1);
    expect(client.getQueryData<Cluster[]>(['clusters', '', ''])?.[0]?.nodesDesired).toBe(99);
  });

  it('keep what the reader may do on a page that is open', () => {
    client.setQueryData(['cluster', 'alpha/a'], cluster('a', { role: 'operator' }));
    const sent = rawCluster({ name: 'a', workers: 7 });
    delete sent['x-butler'];
    FakeSocket.last().say('cluster_update', { cluster: sent });
    vi.advanceTimersByTime(100);
    const shown = client.getQueryData<Cluster>(['cluster', 'alpha/a']);
    expect(shown?.nodesDesired).toBe(7);
    expect(shown?.['x-butler']?.myRole).toBe('operator');
  });

  it('of ten thousand do not make the list grow', { timeout: 60_000 }, () => {
    client.setQueryData(['clusters', '', ''], [cluster('a'), cluster('b')]);
    const updates = ['a', 'b'].map((name) =>
      JSON.stringify({ type: 'cluster_update', payload: { cluster: rawCluster({ name, workers: 7 }) } }),
    );
    const socket = FakeSocket.last();
    for (let i = 0; i < 10_000; i++) {
      socket.onmessage?.({ data: updates[i % 2] ?? '' });
      if (i % 100 === 0) vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(100);
    expect(names()).toEqual(['a', 'b']);
    expect(client.getQueryCache().getAll()).toHaveLength(1);
  });
});

describe('the connection', () => {
  it('takes away what vanished while it was down', () => {
    client.setQueryData(['clusters', '', ''], [cluster('a'), cluster('gone')]);
    FakeSocket.last().say('hello');
    FakeSocket.last().say('cluster_update', { cluster: rawCluster({ name: 'a' }) });
    FakeSocket.last().say('synced', { resourceVersion: '7' });
    expect(names()).toEqual(['a']);
  });

  it('server_97_ says reconnecting, comes back, and is live again', () => {
    FakeSocket.last().say('hello');
    expect(stream.current()).toBe('live');
    FakeSocket.last().drop(1001);
    expect(stream.current()).toBe('reconnecting');
    vi.advanceTimersByTime(1300);
    expect(FakeSocket.made).toHaveLength(2);
    expect(FakeSocket.last().url).toMatch(/\/ws\/clusters\?snapshot=1$/);
    FakeSocket.last().say('hello');
    expect(stream.current()).toBe('live');
  });

  it('polls when it is away for long', () => {
    const asked = vi.spyOn(client, 'invalidateQueries');
    FakeSocket.last().drop(1006);
    for (let i = 0; i < 12; i++) {
      vi.advanceTimersByTime(1000);
      if (FakeSocket.last().readyState === 1) FakeSocket.last().drop(1006);
    }
    expect(stream.current()).toBe('offline');
    expect(asked).toHaveBeenCalledWith({ queryKey: ['clusters'] });
  });

  it('ends the session on 4401 and does not come back', () => {
    FakeSocket.last().drop(4401);
    vi.advanceTimersByTime(60_000);
    expect(events.onSessionEnd).toHaveBeenCalledOnce();
    expect(FakeSocket.made).toHaveLength(1);
  });

  it('notices a connection that died without a word', () => {
    FakeSocket.last().say('hello');
    vi.advanceTimersByTime(31_000);
    expect(FakeSocket.last().sent).toEqual(['{"type":"ping","payload":{}}']);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made.length).toBeGreaterThan(1);
  });

  it('ignores what it does not understand', () => {
    const socket = FakeSocket.last();
    socket.onmessage?.({ data: 'not json' });
    socket.say('weather', { sun: true });
    socket.say('cluster_update', { cluster: 7 });
    expect(stream.current()).toBe('connecting');
  });
});
