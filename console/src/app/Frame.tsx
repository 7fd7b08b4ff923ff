import { Suspense, useEffect, useRef, useState } from 'react';
import { useMe } from '../api/roles';
import { ButtonLink } from '../components/Button';
import { Blank, Skeleton } from '../components/states';
import { t } from '../lib/i18n';
import { address, go, usePlace } from '../lib/location';
import { usePreferences } from '../lib/preferences';
import { Banners } from './Banners';
import { ErrorBoundary } from './ErrorBoundary';
import { Header } from './Header';
import { homeOf, rememberPlace } from './home';
import { NoAccess } from './NoAccess';
import { findRoute, mayOpen, movedTo } from './routes';
import { SessionWatch } from './SessionWatch';
import { Shortcuts } from './Shortcuts';
import { Sidebar } from './Sidebar';

/** Header, side bar and banners around the page that the address names. */
export function Frame() {
  const me = useMe();
  const { path } = usePlace();
  const { defaultView, sidebar } = usePreferences();
  const [drawer, setDrawer] = useState(false);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  const home = homeOf(me, defaultView);
  const found = findRoute(path);
  const moved = path === '/' ? home : movedTo(path);

  useEffect(() => {
    if (moved !== undefined) go(moved + window.location.search + window.location.hash, { replace: true });
  }, [moved]);

  useEffect(() => {
    setDrawer(false);
    if (shown.current === path) return;
    shown.current = path;
    window.scrollTo(0, 0);
    // A new page begins at its beginning for the keyboard and the screen reader too.
    main.current?.focus({ preventScroll: true });
    if (findRoute(path)) rememberPlace(address());
  }, [path]);

  useTitle(found ? t(found.route.title) : t('state.noPage'), found?.props.scope.team ?? '');

  if (home === undefined) return <NoAccess />;
  return (
    <div className={`frame ${sidebar === 'closed' ? 'narrow' : ''} ${drawer ? 'drawer' : ''}`}>
      <a className="skip" href="#main">
        {t('frame.skip')}
      </a>
      <Header scope={found?.props.scope} onMenu={() => setDrawer(!drawer)} />
      <Banners scope={found?.props.scope} />
      <button
        type="button"
        className="scrim"
        tabIndex={-1}
        aria-label={t('frame.closeMenu')}
        onClick={() => setDrawer(false)}
      />
      <Sidebar scope={found?.props.scope} section={found?.route.section ?? ''} />
      <main id="main" ref={main} tabIndex={-1}>
        <ErrorBoundary key={path}>
          <Suspense fallback={<Skeleton lines={8} />}>
            <Content path={path} />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Shortcuts scope={found?.props.scope} />
      <SessionWatch />
    </div>
  );
}

function useTitle(page: string, team: string): void {
  const { path } = usePlace();
  const where = team === '' && path.startsWith('/admin') ? t('frame.admin') : team;
  useEffect(() => {
    document.title = [page, where, 'Butler'].filter(Boolean).join(' · ');
  }, [page, where]);
}

function Content({ path }: { path: string }) {
  const me = useMe();
  const found = findRoute(path);
  if (path === '/' || movedTo(path) !== undefined) return <Skeleton lines={8} />;
  if (!found)
    return (
      <Blank
        icon="search"
        title={t('state.noPage')}
        action={<ButtonLink to="/">{t('state.toStart')}</ButtonLink>}
      >
        {t('state.noPageText')}
      </Blank>
    );
  if (!mayOpen(found, me))
    return (
      <Blank
        icon="shield"
        title={t('state.forbidden')}
        action={<ButtonLink to="/">{t('state.toStart')}</ButtonLink>}
      >
        {t('state.forbiddenText')}
      </Blank>
    );
  const { page: PageOf } = found.route;
  return <PageOf key={found.props.scope.team + found.route.pattern} {...found.props} />;
}
