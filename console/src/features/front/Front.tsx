import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { versionQuery } from '../../api/version';

/** A page without the frame: the name of the product, one card, the version. */
export function Front({ title, children }: { title: string; children: ReactNode }) {
  const version = useQuery(versionQuery());
  useEffect(() => {
    document.title = `${title} · Butler`;
  }, [title]);
  return (
    <div className="front">
      <main>
        <div className="brand">
          <img src="/icon.svg" alt="" />
          <span>Butler</span>
        </div>
        <div className="card">
          <h1>{title}</h1>
          {children}
        </div>
      </main>
      <footer>{version.data ? `Butler ${version.data.version}` : 'Butler'}</footer>
    </div>
  );
}
