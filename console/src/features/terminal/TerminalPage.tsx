import { FitAddon } from '@xterm/addon-fit';
import { SearchAddon } from '@xterm/addon-search';
import { Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/Button';
import { SearchField } from '../../components/Field';
import { Icon } from '../../components/Icon';
import { Page } from '../../components/Page';
import { Notice } from '../../components/states';
import { Time } from '../../components/Time';
import { hasMessage, t } from '../../lib/i18n';
import { setPreferences, usePreferences } from '../../lib/preferences';
import { isDark, useDark } from '../../lib/theme';
import { FullAccess } from './FullAccess';
import { TerminalSession, type TerminalStatus } from './session';
import './terminal.css';

const dark = {
  background: '#0b0f15',
  foreground: '#e9eef5',
  cursor: '#7ba7ff',
  selectionBackground: '#2c4a80',
};
const light = {
  background: '#ffffff',
  foreground: '#121926',
  cursor: '#2455c7',
  selectionBackground: '#c9d9f8',
};

interface Tools {
  terminal: Terminal;
  fit: FitAddon;
  search: SearchAddon;
}

function makeTerminal(fontSize: number): Tools {
  const terminal = new Terminal({
    fontFamily: "'JetBrains Mono Variable', monospace",
    fontSize,
    cursorBlink: true,
    scrollback: 5000,
    screenReaderMode: true,
    theme: isDark() ? dark : light,
    // Links in the output lead only to the web, and only on a click.
    linkHandler: {
      activate: (_event, text) => {
        if (/^https?:\/\//.test(text)) window.open(text, '_blank', 'noopener,noreferrer');
      },
    },
  });
  const fit = new FitAddon();
  const search = new SearchAddon();
  terminal.loadAddon(fit);
  terminal.loadAddon(search);
  return { terminal, fit, search };
}

function socketUrl(type: string, namespace: string, cluster: string, full: boolean): string {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  const path =
    type === 'management'
      ? `management${full ? '?mode=admin' : ''}`
      : `tenant/${encodeURIComponent(namespace)}/${encodeURIComponent(cluster)}`;
  return `${scheme}://${window.location.host}/ws/terminal/${path}`;
}

export default function TerminalPage({ parameters }: { parameters: Record<string, string> }) {
  const type = parameters['type'] ?? 'management';
  const namespace = parameters['namespace'] ?? '';
  const cluster = parameters['cluster'] ?? '';
  const [round, setRound] = useState(0);
  const [full, setFull] = useState(false); // of the management cluster, which is read-only at first
  const [status, setStatus] = useState<TerminalStatus>();
  const [words, setWords] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const tools = useRef<Tools>(undefined);
  const { terminalFontSize } = usePreferences();
  const fontSize = useRef(terminalFontSize);

  useEffect(() => {
    if (!place.current) return;
    const made = makeTerminal(fontSize.current);
    tools.current = made;
    made.terminal.open(place.current);
    const session = new TerminalSession(socketUrl(type, namespace, cluster, full), {
      onOutput: (bytes) => made.terminal.write(bytes),
      onStatus: setStatus,
    });
    const typed = made.terminal.onData((data) => session.type(data));
    const resized = made.terminal.onResize(({ cols, rows }) => session.resize(cols, rows));
    const observer = new ResizeObserver(() => made.fit.fit());
    observer.observe(place.current);
    made.fit.fit();
    session.resize(made.terminal.cols, made.terminal.rows);
    made.terminal.focus();
    return () => {
      observer.disconnect();
      typed.dispose();
      resized.dispose();
      session.close();
      made.terminal.dispose();
    };
  }, [type, namespace, cluster, full, round]);

  useEffect(() => {
    fontSize.current = terminalFontSize;
    const made = tools.current;
    if (!made) return;
    made.terminal.options.fontSize = terminalFontSize;
    made.fit.fit();
  }, [terminalFontSize]);

  const isDarkNow = useDark();
  useEffect(() => {
    if (tools.current) tools.current.terminal.options.theme = isDarkNow ? dark : light;
  }, [isDarkNow]);

  const state = status?.state ?? 'connecting';
  const closeKey = `terminal.close.${status?.code ?? 0}`;
  return (
    <Page
      title={t('terminal.title', { cluster: cluster || t('terminal.management') })}
      lead={
        <span className="row">
          <span role="status">{t(`terminal.${state}`)}</span>
          {status?.readOnly && (
            <span className="tag">
              <Icon name="eye" size={12} />
              {t('terminal.readOnly')}
            </span>
          )}
          {status?.expiresAt && (
            <span className="soft">
              {t('terminal.ends')} <Time at={status.expiresAt} />
            </span>
          )}
        </span>
      }
      actions={
        <>
          {type === 'management' && !full && (
            <FullAccess
              onConfirm={() => {
                setStatus(undefined);
                setFull(true);
              }}
            />
          )}
          <SearchField
            label={t('terminal.search')}
            value={words}
            onChange={(value) => {
              setWords(value);
              tools.current?.search.findNext(value);
            }}
          />
          <Button
            label={t('terminal.smaller')}
            onClick={() => setPreferences({ terminalFontSize: Math.max(10, terminalFontSize - 1) })}
          >
            A−
          </Button>
          <Button
            label={t('terminal.larger')}
            onClick={() => setPreferences({ terminalFontSize: Math.min(24, terminalFontSize + 1) })}
          >
            A+
          </Button>
        </>
      }
    >
      {status?.secondsLeft !== undefined && state !== 'closed' && (
        <Notice kind="warning" title={t('terminal.warning', { count: status.secondsLeft })}>
          {status.message}
        </Notice>
      )}
      {state === 'closed' && (
        <Notice kind="info" title={hasMessage(closeKey) ? t(closeKey) : t('terminal.closedText')}>
          <span>{status?.message}</span>
          <span>
            <Button
              small
              icon="refresh"
              onClick={() => {
                setStatus(undefined);
                setRound(round + 1);
              }}
            >
              {t('terminal.reopen')}
            </Button>
          </span>
        </Notice>
      )}
      <div className="terminal-place" ref={place} />
    </Page>
  );
}
