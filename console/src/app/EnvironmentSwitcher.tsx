import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { teamQueries } from '../api/teams';
import { EnvironmentDot } from '../components/badges';
import { Icon } from '../components/Icon';
import { Menu, MenuItem } from '../components/Menu';
import { toast } from '../components/toasts';
import { t } from '../lib/i18n';
import { changeQuery, useQueryPart } from '../lib/location';

/** Remembered for each team while the tab is open. */
const rememberKey = (team: string) => `butler-env-${team}`;

export function EnvironmentSwitcher({ team }: { team: string }) {
  const { data } = useQuery(teamQueries.environments(team));
  const [current] = useQueryPart('env');
  const known = data?.some((environment) => environment.name === current);

  useEffect(() => {
    if (current !== '' || !data) return;
    const last = sessionStorage.getItem(rememberKey(team));
    if (last && data.some((environment) => environment.name === last)) changeQuery({ env: last });
  }, [team, data, current]);

  useEffect(() => {
    if (data === undefined || current === '' || known) return;
    changeQuery({ env: undefined });
    toast('info', t('switch.environmentGone', { name: current }));
  }, [data, current, known]);

  if (!data || data.length === 0) return null;
  const choose = (name: string) => {
    sessionStorage.setItem(rememberKey(team), name);
    changeQuery({ env: name === '' ? undefined : name }, { push: true });
  };
  return (
    <>
      <span className="divider" aria-hidden="true">
        /
      </span>
      <Menu
        label={t('switch.environment', { current: current === '' ? t('switch.allEnvironments') : current })}
        phoneWide
        buttonClass="button quiet switcher"
        button={
          <>
            <EnvironmentDot name={current} />
            <span>{current === '' ? t('switch.allEnvironments') : current}</span>
            <Icon name="chevronDown" size={12} />
          </>
        }
      >
        {(close) => (
          <>
            <MenuItem
              checked={current === ''}
              onSelect={() => {
                close();
                choose('');
              }}
            >
              {t('switch.allEnvironments')}
            </MenuItem>
            {data.map((environment) => (
              <MenuItem
                key={environment.name}
                checked={environment.name === current}
                onSelect={() => {
                  close();
                  choose(environment.name);
                }}
              >
                <EnvironmentDot name={environment.name} />
                <span>{environment.name}</span>
                <span className="soft number">
                  {t('clusters.count', { count: environment.clusterCount })}
                </span>
                {environment.myRole && <span className="tag">{environment.myRole}</span>}
              </MenuItem>
            ))}
          </>
        )}
      </Menu>
    </>
  );
}
