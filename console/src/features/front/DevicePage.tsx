import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type SubmitEvent } from 'react';
import { ApiError } from '../../api/http';
import {
  approveDevice,
  denyDevice,
  sessionQueries,
  verifyDevice,
  type DeviceRequest,
} from '../../api/session';
import { Button } from '../../components/Button';
import { CheckField, TextField } from '../../components/Field';
import { Facts } from '../../components/Page';
import { Notice, Skeleton } from '../../components/states';
import { Time } from '../../components/Time';
import { isWholeCode, shapeCode } from '../../lib/deviceCode';
import { hasMessage, t } from '../../lib/i18n';
import { address, go, usePlace } from '../../lib/location';
import { Front } from './Front';
import './front.css';

type Step = { is: 'code' } | { is: 'decide'; request: DeviceRequest } | { is: 'done'; approved: boolean };

function words(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  const key = `device.error.${error.code}`;
  return hasMessage(key) ? t(key) : error.message;
}

/** Nothing is approved without a click on this page, also not with a code in the address. */
export default function DevicePage() {
  const me = useQuery({ ...sessionQueries.me(), retry: false });
  const { query } = usePlace();
  const [code, setCode] = useState(() => shapeCode(query.get('code') ?? ''));
  const [step, setStep] = useState<Step>({ is: 'code' });
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const away = me.error instanceof ApiError && me.error.status === 401;

  useEffect(() => {
    if (away) go(`/login?return_to=${encodeURIComponent(address())}`, { replace: true });
  }, [away]);

  const run = async (work: () => Promise<Step>) => {
    setBusy(true);
    setError(undefined);
    try {
      setStep(await work());
    } catch (caught) {
      setError(words(caught));
    } finally {
      setBusy(false);
    }
  };

  if (!me.data)
    return (
      <Front title={t('device.title')}>
        <Skeleton lines={3} />
      </Front>
    );
  return (
    <Front title={t('device.title')}>
      {error && <Notice kind="error" title={error} />}
      {step.is === 'code' && (
        <CodeForm
          code={code}
          busy={busy}
          onChange={setCode}
          onSubmit={() => void run(async () => ({ is: 'decide', request: await verifyDevice(code) }))}
        />
      )}
      {step.is === 'decide' && (
        <Decision
          request={step.request}
          account={me.data.email}
          busy={busy}
          onApprove={(teams) =>
            void run(() => approveDevice(code, teams).then(() => ({ is: 'done', approved: true })))
          }
          onDeny={() => void run(() => denyDevice(code).then(() => ({ is: 'done', approved: false })))}
        />
      )}
      {step.is === 'done' && (
        <Notice
          kind={step.approved ? 'success' : 'info'}
          title={t(step.approved ? 'device.approved' : 'device.denied')}
        >
          {t('device.closeWindow')}
        </Notice>
      )}
    </Front>
  );
}

function CodeForm({
  code,
  busy,
  onChange,
  onSubmit,
}: {
  code: string;
  busy: boolean;
  onChange: (code: string) => void;
  onSubmit: () => void;
}) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isWholeCode(code)) onSubmit();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <TextField
        label={t('device.code')}
        hint={t('device.codeHint')}
        className="input code-input"
        autoComplete="off"
        autoFocus
        spellCheck={false}
        value={code}
        onChange={(typed) => onChange(shapeCode(typed))}
      />
      <Button
        type="submit"
        look="primary"
        className="wide"
        busy={busy}
        reason={isWholeCode(code) ? undefined : t('device.incomplete')}
      >
        {t('device.continue')}
      </Button>
    </form>
  );
}

interface DecisionProps {
  request: DeviceRequest;
  account: string;
  busy: boolean;
  onApprove: (teams: string[]) => void;
  onDeny: () => void;
}

function Decision({ request, account, busy, onApprove, onDeny }: DecisionProps) {
  const [teams, setTeams] = useState(() => request.teams.map((team) => team.name));
  const toggle = (name: string, on: boolean) =>
    setTeams(on ? [...teams, name] : teams.filter((team) => team !== name));
  return (
    <div className="stack">
      <Facts
        facts={[
          [t('device.client'), request.client_name],
          [t('device.host'), request.hostname],
          [t('device.address'), request.ip],
          [t('device.time'), <Time key="time" at={request.requestedAt} />],
          [t('device.account'), account],
        ]}
      />
      {request.teams.length > 0 && (
        <fieldset>
          <legend>{t('device.teams')}</legend>
          {request.teams.map((team) => (
            <CheckField
              key={team.name}
              label={team.role === '' ? team.name : `${team.name} (${team.role})`}
              checked={teams.includes(team.name)}
              onChange={(on) => toggle(team.name, on)}
            />
          ))}
        </fieldset>
      )}
      <Notice kind="warning" title={t('device.warning')} />
      <div className="row">
        <Button look="primary" busy={busy} onClick={() => onApprove(teams)}>
          {t('device.approve')}
        </Button>
        <Button busy={busy} onClick={onDeny}>
          {t('device.deny')}
        </Button>
      </div>
    </div>
  );
}
