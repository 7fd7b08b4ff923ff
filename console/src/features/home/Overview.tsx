import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clusterQueries } from '../../api/clusters';
import { useMe } from '../../api/roles';
import { teamScope } from '../../api/scope';
import { EnvironmentTag } from '../../components/badges';
import { Link } from '../../components/Button';
import { SearchField } from '../../components/Field';
import { Page } from '../../components/Page';
import { t } from '../../lib/i18n';
import './home.css';

/** The person's teams, each with what needs attention. */
export default function Overview() {
  const me = useMe();
  const clusters = useQuery(clusterQueries.list({})).data ?? [];
  const [words, setWords] = useState('');
  const teams = me.teams.filter((team) =>
    `${team.name} ${team.displayName}`.toLowerCase().includes(words.toLowerCase()),
  );
  return (
    <Page title={t('nav.overview')} lead={t('overview.lead', { count: me.teams.length })}>
      {me.teams.length > 7 && (
        <div className="toolbar">
          <SearchField label={t('switch.search')} value={words} onChange={setWords} />
        </div>
      )}
      <ul className="cards">
        {teams.map((team) => {
          const own = clusters.filter((cluster) => cluster.team === team.name);
          const ready = own.filter((cluster) => cluster.phase === 'Ready').length;
          const bad = own.filter(
            (cluster) => cluster.phase === 'Failed' || cluster.phase === 'Degraded',
          ).length;
          return (
            <li key={team.name} className="card team-card">
              <header>
                <h2>
                  <Link to={teamScope(team.name).base}>{team.displayName || team.name}</Link>
                </h2>
                <span className="spread" />
                <span className="tag">{team.role}</span>
              </header>
              <p>
                {t('clusters.count', { count: own.length })} · {t('clusters.ready', { count: ready })}
                {bad > 0 && ` · ${t('clusters.attention', { count: bad })}`}
              </p>
              <div className="row">
                {team.environments.map((environment) => (
                  <EnvironmentTag key={environment.name} name={environment.name} />
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </Page>
  );
}
