import type { Cluster } from '../../api/clusters';
import { Link } from '../../components/Button';
import { locale, t } from '../../lib/i18n';
import { to } from '../../lib/location';

const tones: Record<string, string> = {
  Ready: 'good',
  Provisioning: 'wait',
  Pending: 'wait',
  Updating: 'busy',
  Degraded: 'warn',
  Deleting: 'warn',
  Failed: 'bad',
};

/** Clusters by state, as a ring and as a list of links that filter. */
export function Donut({ clusters }: { clusters: Cluster[] }) {
  const counts = new Map<string, number>();
  for (const cluster of clusters) counts.set(cluster.phase, (counts.get(cluster.phase) ?? 0) + 1);
  const rows = [...counts].sort(([, a], [, b]) => b - a);
  if (rows.length === 0) return <p className="soft">{t('clusters.none')}</p>;
  const round = 2 * Math.PI * 42;
  let turned = 0;
  return (
    <div className="donut">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className="ring" cx="50" cy="50" r="42" />
        {rows.map(([phase, count]) => {
          const part = (count / clusters.length) * round;
          const gap = rows.length > 1 ? 1.5 : 0;
          const arc = (
            <circle
              key={phase}
              className={`arc tone-${tones[phase] ?? 'none'}`}
              cx="50"
              cy="50"
              r="42"
              strokeDasharray={`${Math.max(0.5, part - gap)} ${round}`}
              strokeDashoffset={-turned}
            />
          );
          turned += part;
          return arc;
        })}
        <text x="50" y="57">
          {clusters.length.toLocaleString(locale())}
        </text>
      </svg>
      <ul>
        {rows.map(([phase, count]) => (
          <li key={phase}>
            <span className={`mark tone-${tones[phase] ?? 'none'}`} aria-hidden="true" />
            <Link to={to`/admin/clusters?phase=${phase}`}>{phase}</Link>
            <span className="number">{count.toLocaleString(locale())}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
