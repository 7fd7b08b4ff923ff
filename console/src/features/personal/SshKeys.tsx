import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { reasonFor, remainder } from '../../api/http';
import { addSshKey, deleteSshKey, sessionQueries, type SshKey } from '../../api/session';
import { Button } from '../../components/Button';
import { useChange } from '../../components/change';
import { Confirm, FormDialog } from '../../components/Dialog';
import { TextArea, TextField } from '../../components/Field';
import { Card } from '../../components/Page';
import { Problem, Skeleton } from '../../components/states';
import { Table, type Column } from '../../components/Table';
import { Time } from '../../components/Time';
import { t } from '../../lib/i18n';
import { commentOf, fingerprintOf, keyProblem } from './sshKey';

export function SshKeys() {
  const list = useQuery(sessionQueries.sshKeys());
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<SshKey>();
  const columns = useMemo(() => keyColumns(setLeaving), []);
  return (
    <Card
      title={t('keys.sshTitle')}
      flush
      actions={
        <Button small icon="plus" onClick={() => setAdding(true)}>
          {t('keys.sshAdd')}
        </Button>
      }
    >
      {list.isPending && <Skeleton lines={2} />}
      {list.isError && (
        <Problem title={t('keys.sshFailed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data?.sshKeys.length === 0 && (
        <p className="profile-text soft">
          {t('keys.sshNone')} {t('keys.sshLead')}
        </p>
      )}
      {list.data && list.data.sshKeys.length > 0 && (
        <Table
          label={t('keys.sshTitle')}
          sortParameter="keys"
          columns={columns}
          items={list.data.sshKeys}
          keyOf={(key) => key.fingerprint}
        />
      )}
      {adding && <AddKey onClose={() => setAdding(false)} />}
      {leaving && <DeleteKey sshKey={leaving} onClose={() => setLeaving(undefined)} />}
    </Card>
  );
}

function keyColumns(onDelete: (key: SshKey) => void): Column<SshKey>[] {
  return [
    {
      id: 'name',
      title: t('keys.sshName'),
      cell: (key) => <strong>{key.name}</strong>,
      sort: (key) => key.name,
    },
    { id: 'fingerprint', title: t('keys.sshFingerprint'), cell: (key) => <code>{key.fingerprint}</code> },
    {
      id: 'added',
      title: t('keys.sshAddedAt'),
      cell: (key) => <Time at={key.addedAt} />,
      sort: (key) => key.addedAt ?? '',
    },
    {
      id: 'delete',
      title: '',
      end: true,
      cell: (key) => (
        <Button
          look="quiet"
          small
          icon="trash"
          label={t('keys.sshDelete', { name: key.name })}
          onClick={() => onDelete(key)}
        />
      ),
    },
  ];
}

function useFingerprint(typed: string): string | undefined {
  const [found, setFound] = useState<string>();
  useEffect(() => {
    let wanted = true;
    void (keyProblem(typed) === undefined ? fingerprintOf(typed) : Promise.resolve(undefined)).then(
      (print) => {
        if (wanted) setFound(print);
      },
    );
    return () => {
      wanted = false;
    };
  }, [typed]);
  return found;
}

function AddKey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [key, setKey] = useState('');
  const [tried, setTried] = useState(false);
  const change = useChange([['ssh-keys']], onClose);
  const fingerprint = useFingerprint(key);
  const problem = keyProblem(key);
  const wanted = name.trim() || commentOf(key);
  // A private key is answered at once: it should not stay in the field.
  const keyError = problem && (tried || problem === 'keys.sshPrivate') ? t(problem) : undefined;

  const read = async (file: File | undefined) => {
    if (file) setKey((await file.text()).slice(0, 16_384).trim());
  };
  const submit = () => {
    setTried(true);
    if (wanted === '' || problem !== undefined) return;
    change.mutate({ work: () => addSshKey(wanted, key.trim()), done: t('keys.sshAdded', { name: wanted }) });
  };
  return (
    <FormDialog
      title={t('keys.sshAdd')}
      action={t('keys.sshAdd')}
      dirty={name !== '' || key !== ''}
      busy={change.isPending}
      error={remainder(change.error, ['name', 'publicKey'])}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={t('keys.sshPublic')}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        value={key}
        hint={fingerprint ?? t('keys.sshHint')}
        error={keyError ?? reasonFor(change.error, 'publicKey')}
        onChange={setKey}
      />
      <TextField
        label={t('keys.sshFile')}
        type="file"
        accept=".pub,text/plain"
        onInput={(event) => void read(event.currentTarget.files?.[0])}
      />
      <TextField
        label={t('keys.sshName')}
        autoComplete="off"
        value={name}
        placeholder={commentOf(key)}
        error={tried && wanted === '' ? t('keys.sshNameMissing') : reasonFor(change.error, 'name')}
        onChange={setName}
      />
    </FormDialog>
  );
}

function DeleteKey({ sshKey, onClose }: { sshKey: SshKey; onClose: () => void }) {
  const change = useChange([['ssh-keys']], onClose);
  return (
    <Confirm
      title={t('keys.sshDeleteTitle', { name: sshKey.name })}
      consequences={[t('keys.sshDeleteText')]}
      action={t('keys.sshDeleteAction')}
      busy={change.isPending}
      error={change.error?.message}
      onConfirm={() =>
        change.mutate({
          work: () => deleteSshKey(sshKey.fingerprint),
          done: t('keys.sshDeleted', { name: sshKey.name }),
        })
      }
      onClose={onClose}
    />
  );
}
