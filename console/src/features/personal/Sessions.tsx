import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endSession, sessionQueries, type OwnSession } from '../../api/session';
import { Button } from '../../components/Button';
import { useChange } from '../../components/change';
import { Card } from '../../components/Page';
import { Problem, Skeleton } from '../../components/states';
import { Table, type Column } from '../../components/Table';
import { Time } from '../../components/Time';
import { toast } from '../../components/toasts';
import { t } from '../../lib/i18n';
import { programOf } from './userAgent';

/** Where the person is signed in. The session of this page ends with "Sign out". */
export function Sessions() {
  const list = useQuery(sessionQueries.sessions());
  const change = useChange([['sessions']]);
  const { mutate } = change;
  const columns = useMemo(
    () =>
      sessionColumns((session) =>
        mutate(
          { work: () => endSession(session.id), done: t('sessions.ended') },
          { onError: (error) => toast('error', error.message) },
        ),
      ),
    [mutate],
  );
  return (
    <Card title={t('sessions.title')} flush>
      {list.isPending && <Skeleton lines={2} />}
      {list.isError && (
        <Problem title={t('sessions.failed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && (
        <Table
          label={t('sessions.title')}
          sortParameter="sessions"
          columns={columns}
          items={list.data.sessions}
          keyOf={(session) => session.id}
          defaultSort="-seen"
        />
      )}
    </Card>
  );
}

const nameOf = (session: OwnSession) => programOf(session.userAgent) || t('sessions.unknown');

function sessionColumns(onEnd: (session: OwnSession) => void): Column<OwnSession>[] {
  return [
    {
      id: 'program',
      title: t('sessions.program'),
      cell: (session) => (
        <span className="row" title={session.userAgent}>
          <strong>{nameOf(session)}</strong>
          {session.current && <span className="tag">{t('sessions.current')}</span>}
        </span>
      ),
      sort: nameOf,
    },
    {
      id: 'address',
      title: t('sessions.address'),
      cell: (session) => <code>{session.sourceIP || '–'}</code>,
    },
    {
      id: 'seen',
      title: t('sessions.seen'),
      cell: (session) => <Time at={session.lastSeen} />,
      sort: (session) => session.lastSeen ?? '',
    },
    { id: 'began', title: t('sessions.began'), cell: (session) => <Time at={session.createdAt} /> },
    { id: 'ends', title: t('sessions.ends'), cell: (session) => <Time at={session.expiresAt} /> },
    {
      id: 'end',
      title: '',
      end: true,
      cell: (session) =>
        !session.current && (
          <Button
            small
            aria-description={t('sessions.endLabel', { program: nameOf(session) })}
            onClick={() => onEnd(session)}
          >
            {t('sessions.end')}
          </Button>
        ),
    },
  ];
}
