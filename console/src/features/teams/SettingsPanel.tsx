import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { ApiError, reasonFor, remainder } from '../../api/http';
import { isPlatformAdmin, refusal, roleIn, useMe } from '../../api/roles';
import { changeTeam, teamQueries, type Team, type TeamChange } from '../../api/teams';
import { Meter } from '../../components/badges';
import { Button } from '../../components/Button';
import { useChange } from '../../components/change';
import { Copyable } from '../../components/Copy';
import { useDraft } from '../../components/draft';
import { TextField } from '../../components/Field';
import { Card, Facts } from '../../components/Page';
import { Notice } from '../../components/states';
import { Time } from '../../components/Time';
import { useUnsaved } from '../../components/unsaved';
import { t } from '../../lib/i18n';
import { defaultsBody, defaultsErrors, defaultsForm } from './defaults';
import { DefaultsFields } from './DefaultsFields';
import { DeleteTeam } from './DeleteTeam';
import { barsOf, limitError, limits, limitsBody, limitsForm } from './limits';
import './teams.css';

/** Everything about a team that is set, each part saved by itself. */
export function SettingsPanel({ team }: { team: Team }) {
  const me = useMe();
  const reason = refusal(roleIn(me, team.name), 'admin');
  return (
    <div className="stack">
      {reason !== undefined && <Notice kind="info" title={t('teamSettings.readOnly')} />}
      <General team={team} readOnly={reason !== undefined} />
      <Limits team={team} readOnly={!isPlatformAdmin(me)} />
      <Defaults team={team} readOnly={reason !== undefined} />
      <Card title={t('teamSettings.identifiers')}>
        <Facts
          facts={[
            [
              t('teamSettings.name'),
              <Copyable key="n" text={team.name} label={t('teamSettings.copyName')} />,
            ],
            [
              t('teamSettings.namespace'),
              <Copyable key="s" text={team.namespace} label={t('teamSettings.copyNamespace')} />,
            ],
            [t('teamSettings.created'), <Time key="c" at={team.createdAt} />],
          ]}
        />
      </Card>
      {isPlatformAdmin(me) && <Danger team={team} />}
    </div>
  );
}

interface PartProps {
  team: Team;
  readOnly: boolean;
}

/** One part of the team as a form. Only what somebody else changed in this very part is a conflict. */
function usePart<T extends object>(team: Team, read: (team: Team) => T) {
  const client = useQueryClient();
  const draft = useDraft(read(team));
  const query = teamQueries.one(team.name);
  const change = useChange([['team', team.name], ['teams']], draft.drop);
  const write = async (body: TeamChange, resourceVersion: string) => {
    client.setQueryData(query.queryKey, await changeTeam(team.name, { ...body, resourceVersion }));
  };
  const save = (body: TeamChange) =>
    change.mutate({
      work: () =>
        write(body, team.resourceVersion).catch(async (error: unknown) => {
          if (!isConflict(error)) throw error;
          const now = await client.query({ ...query, staleTime: 0 });
          if (!draft.stillFits(read(now))) throw error;
          await write(body, now.resourceVersion);
        }),
      done: t('teamSettings.saved', { team: team.displayName || team.name }),
    });
  const reload = () => {
    draft.drop();
    change.reset();
  };
  return { draft, change, save, reload };
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/** The frame of a part that is saved by itself. */
function Part({
  title,
  readOnly,
  part: { draft, change, reload },
  fields = [],
  onSave,
  children,
}: {
  title: string;
  readOnly: boolean;
  part: Pick<ReturnType<typeof usePart>, 'change' | 'reload'> & { draft: { dirty: boolean } };
  /** Where the server's word is shown instead of above. */
  fields?: string[];
  onSave: () => void;
  children: ReactNode;
}) {
  useUnsaved(draft.dirty && !change.isPending);
  const said = remainder(change.error, fields);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <Card title={title}>
      <form className="stack" onSubmit={submit} noValidate>
        {isConflict(change.error) ? (
          <Notice kind="warning" title={t('teamSettings.conflict')}>
            <p>{t('teamSettings.conflictText')}</p>
            <div className="row">
              <Button small icon="refresh" onClick={reload}>
                {t('teamSettings.reload')}
              </Button>
            </div>
          </Notice>
        ) : (
          said && <Notice kind="error" title={said.message} />
        )}
        {children}
        {!readOnly && (
          <div className="row">
            <Button type="submit" look={draft.dirty ? 'primary' : 'plain'} busy={change.isPending}>
              {t('teamSettings.save')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

interface PartProps {
  team: Team;
  readOnly: boolean;
}

const generalOf = ({ displayName, description }: Team) => ({ displayName, description });

function General({ team, readOnly }: PartProps) {
  const part = usePart(team, generalOf);
  const { form, set } = part.draft;
  return (
    <Part
      title={t('teamSettings.general')}
      readOnly={readOnly}
      part={part}
      fields={['displayName', 'description']}
      onSave={() => part.save({ displayName: form.displayName.trim(), description: form.description.trim() })}
    >
      {(['displayName', 'description'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`teamSettings.${name}`)}
          value={form[name]}
          readOnly={readOnly}
          error={reasonFor(part.change.error, name)}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
    </Part>
  );
}

function Limits({ team, readOnly }: PartProps) {
  const part = usePart(team, (kept) => limitsForm(kept.resourceLimits));
  const { form, set } = part.draft;
  const wrong = limits.some((limit) => limitError(limit, form) !== undefined);
  return (
    <Part
      title={t('teamSettings.limits')}
      readOnly={readOnly}
      part={part}
      fields={limits.map((limit) => limit.name)}
      onSave={() => {
        if (!wrong) part.save({ resourceLimits: limitsBody(form) });
      }}
    >
      <div className="bars">
        {barsOf(team).map((bar) => (
          <Meter key={bar.name} label={bar.title} used={bar.used} limit={bar.limit} show={bar.show} />
        ))}
      </div>
      {readOnly ? (
        <p className="soft">{t('teamSettings.limitsReadOnly')}</p>
      ) : (
        <div className="form-row">
          {limits.map((limit) => (
            <TextField
              key={limit.name}
              label={t(limit.title)}
              value={form[limit.name]}
              inputMode={limit.kind === 'count' ? 'numeric' : 'text'}
              spellCheck={false}
              placeholder="∞"
              error={limitError(limit, form) ?? reasonFor(part.change.error, limit.name)}
              onChange={(value) => set({ [limit.name]: value })}
            />
          ))}
        </div>
      )}
    </Part>
  );
}

function Defaults({ team, readOnly }: PartProps) {
  const part = usePart(team, (kept) => defaultsForm(kept.clusterDefaults));
  const { form, set } = part.draft;
  const errors = defaultsErrors(form);
  return (
    <Part
      title={t('defaults.title')}
      readOnly={readOnly}
      part={part}
      onSave={() => {
        if (Object.keys(errors).length === 0)
          part.save({ clusterDefaults: defaultsBody(form, team.clusterDefaults) });
      }}
    >
      <p className="soft">{t('defaults.lead')}</p>
      <DefaultsFields form={form} errors={errors} readOnly={readOnly} onChange={set} />
    </Part>
  );
}

function Danger({ team }: { team: Team }) {
  const [asked, setAsked] = useState(false);
  const reason =
    team.clusterCount > 0 ? t('teamSettings.hasClusters', { count: team.clusterCount }) : undefined;
  return (
    <Card title={t('teamSettings.danger')}>
      <div className="row">
        <p className="soft">{reason ?? t('teamSettings.dangerText')}</p>
        <span className="spread" />
        <Button look="danger" icon="trash" reason={reason} onClick={() => setAsked(true)}>
          {t('teamSettings.delete')}
        </Button>
      </div>
      {asked && <DeleteTeam team={team} onClose={() => setAsked(false)} />}
    </Card>
  );
}
