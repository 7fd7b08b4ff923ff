import type { ReactNode } from 'react';
import { Link } from './Button';

interface Props {
  title: ReactNode;
  lead?: ReactNode;
  crumbs?: { label: string; to: string }[];
  actions?: ReactNode;
  children: ReactNode;
}

export function Page({ title, lead, crumbs, actions, children }: Props) {
  return (
    <div className="page">
      <div className="page-head">
        <div className="titles">
          {crumbs && (
            <nav className="crumbs" aria-label="Breadcrumb">
              {crumbs.map((crumb) => (
                <span key={crumb.to}>
                  <Link to={crumb.to}>{crumb.label}</Link> /
                </span>
              ))}
            </nav>
          )}
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions && <div className="row">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

export function Card({
  title,
  actions,
  flush,
  children,
}: {
  title?: string;
  actions?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={`card ${flush ? 'flush' : ''}`} aria-label={title}>
      {title !== undefined && (
        <header>
          <h2>{title}</h2>
          <span className="spread" />
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}

export function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value === undefined || value === '' ? <span className="soft">–</span> : value}</dd>
    </>
  );
}
