/** Keeps the cache current while somebody is logged in, and what only a session knows. */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Notice } from '../api/notices';
import { Stream, useStreamState, type StreamState } from '../api/stream';
import { toast } from '../components/toasts';
import { useMe } from '../api/roles';

interface LiveContext {
  state: StreamState;
  notices: Notice[];
  clearNotices: () => void;
  permissionsChanged: boolean;
  permissionsSeen: () => void;
}

const Context = createContext<LiveContext | undefined>(undefined);
const keep = 50;

export function useLive(): LiveContext {
  const live = useContext(Context);
  if (!live) throw new Error('useLive outside of Live');
  return live;
}

export function Live({ children, onSessionEnd }: { children: ReactNode; onSessionEnd: () => void }) {
  const client = useQueryClient();
  const { email } = useMe();
  const [stream, setStream] = useState<Stream>();
  const [notices, setNotices] = useState<Notice[]>([]);
  const [permissionsChanged, setPermissionsChanged] = useState(false);
  const state = useStreamState(stream);

  useEffect(() => {
    const opened = new Stream(client, {
      onSessionEnd,
      onPermissions: () => setPermissionsChanged(true),
      onNotice: (notice, fresh) => {
        setNotices((old) =>
          old.some((item) => item.id === notice.id) ? old : [notice, ...old].slice(0, keep),
        );
        const loud = notice.severity === 'warning' || notice.severity === 'error';
        if (fresh && loud && notice.actor !== email) toast(notice.severity, notice.title, notice.message);
      },
    });
    setStream(opened);
    opened.open();
    return () => opened.close();
  }, [client, email, onSessionEnd]);

  const value = useMemo(
    () => ({
      state,
      notices,
      clearNotices: () => setNotices([]),
      permissionsChanged,
      permissionsSeen: () => setPermissionsChanged(false),
    }),
    [state, notices, permissionsChanged],
  );
  return <Context value={value}>{children}</Context>;
}
