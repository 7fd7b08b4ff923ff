import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { ApiError } from '../../api/http';
import {
  changeConfig,
  platformQueries,
  readConfig,
  testNotifications,
  type PlatformConfig,
} from '../../api/platform';
import { platformRefusal, useMe } from '../../api/roles';
import { Button } from '../../components/Button';
import { Card, Facts, Page } from '../../components/Page';
import { Notice, Problem, Skeleton } from '../../components/states';
import { toast } from '../../components/toasts';
import { useUnsaved } from '../../components/unsaved';
import { t } from '../../lib/i18n';
import { bodyOf, check, sectionsOf, valuesOf, type SectionOf, type Values } from './sections';
import { SettingFields } from './SettingFields';
import './platform.css';

export default function PlatformSettings() {
  const config = useQuery(platformQueries.config());
  if (config.isPending) return <Skeleton lines={10} />;
  if (!config.data)
    return (
      <Problem title={t('settings.failed')} error={config.error} onRetry={() => void config.refetch()} />
    );
  const { status } = config.data;
  const sections = sectionsOf();
  return (
    <Page title={t('nav.settings')} lead={t('settings.lead')}>
      <div className="settings">
        <nav aria-label={t('settings.sections')} className="settings-list">
          {sections.map((section) => (
            <a key={section.id} href={`#${section.id}`}>
              {t(section.title)}
            </a>
          ))}
          <a href="#terminal">{t('cluster.terminal')}</a>
        </nav>
        <div className="stack">
          <Card>
            <Facts
              facts={[
                [t('nav.teams'), status.teamCount],
                [t('nav.clusters'), status.clusterCount],
                [t('settings.exposureMode'), status.controlPlaneExposureMode],
              ]}
            />
          </Card>
          {sections.map((section) => (
            <Section key={section.id} section={section} config={config.data} />
          ))}
          <div id="terminal">
            <Card title={t('cluster.terminal')}>
              <p className="soft">{t('settings.terminalText')}</p>
            </Card>
          </div>
        </div>
      </div>
    </Page>
  );
}

/** One section with a save of its own. What somebody else changed meanwhile is told, not overwritten. */
function Section({ section, config }: { section: SectionOf; config: PlatformConfig }) {
  const client = useQueryClient();
  const refused = platformRefusal(useMe());
  const [typed, setTyped] = useState<Values>();
  const [tried, setTried] = useState(false);
  const before = valuesOf(section, config.sections);
  const values = typed ?? before;
  const dirty = JSON.stringify(values) !== JSON.stringify(before);
  useUnsaved(dirty);
  const keep = (next: PlatformConfig) => client.setQueryData(platformQueries.config().queryKey, next);
  const save = useMutation({
    mutationFn: () => changeConfig(bodyOf(section, values, config.sections), config.resourceVersion),
    onSuccess: (next) => {
      keep(next);
      setTyped(undefined);
      setTried(false);
      toast('success', t('settings.saved', { section: t(section.title) }));
    },
  });
  const conflict = save.error instanceof ApiError && save.error.status === 409 ? save.error : undefined;
  const told = save.error instanceof ApiError ? save.error.fields : [];
  const errors = tried
    ? { ...Object.fromEntries(told.map(({ field, reason }) => [field, reason])), ...check(section, values) }
    : {};
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (refused === undefined && Object.keys(check(section, values)).length === 0) save.mutate();
  };
  const takeTheirs = () => {
    save.reset();
    const current = conflict?.body['current'];
    if (current === undefined) void client.invalidateQueries({ queryKey: platformQueries.config().queryKey });
    else keep(readConfig(current, ''));
  };
  return (
    <form id={section.id} onSubmit={submit} noValidate>
      <Card title={t(section.title)}>
        <div className="stack">
          <p className="soft">{t(section.text)}</p>
          {conflict ? (
            <Notice kind="warning" title={t('settings.conflict')}>
              <p>{t('settings.conflictText')}</p>
              <Button small icon="refresh" onClick={takeTheirs}>
                {t('settings.takeTheirs')}
              </Button>
            </Notice>
          ) : (
            save.error && <Notice kind="error" title={save.error.message} />
          )}
          <SettingFields
            section={section}
            values={values}
            errors={errors}
            readOnly={refused !== undefined}
            onChange={(key, value) => {
              save.reset();
              setTyped({ ...values, [key]: value });
            }}
          />
          <div className="row form-end">
            {section.id === 'notifications' && <SendTest refused={refused} dirty={dirty} />}
            {dirty && (
              <Button look="quiet" onClick={() => setTyped(undefined)}>
                {t('settings.discard')}
              </Button>
            )}
            <Button
              type="submit"
              look={dirty ? 'primary' : 'plain'}
              busy={save.isPending}
              reason={refused ?? (dirty ? undefined : t('settings.unchanged'))}
            >
              {t('dialog.save')}
              <span className="hidden-text"> {t(section.title)}</span>
            </Button>
          </div>
        </div>
      </Card>
    </form>
  );
}

function SendTest({ refused, dirty }: { refused: string | undefined; dirty: boolean }) {
  const test = useMutation({ mutationFn: testNotifications });
  return (
    <>
      <span role="status">
        {test.data &&
          t(test.data.delivered ? 'settings.delivered' : 'settings.notDelivered', {
            message: test.data.message,
          })}
        {test.error?.message}
      </span>
      <Button
        busy={test.isPending}
        reason={refused ?? (dirty ? t('settings.saveFirst') : undefined)}
        onClick={() => test.mutate()}
      >
        {t('settings.sendTest')}
      </Button>
    </>
  );
}
