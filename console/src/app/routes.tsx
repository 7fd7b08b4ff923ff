/** Which page an address shows, and who may see it. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { adminScope, teamScope, type Scope } from '../api/scope';
import { roleIn, seesPlatform } from '../api/roles';
import type { UserInfo } from '../api/session';
import type { MessageKey } from '../lib/i18n';
import { match } from '../lib/location';

export interface PageProps {
  scope: Scope;
  parameters: Record<string, string>;
}

type Page = LazyExoticComponent<ComponentType<PageProps>>;

export interface Route {
  pattern: string;
  title: MessageKey;
  page: Page;
  /** The section in the side bar that it belongs to. */
  section: string;
}

export interface Found {
  route: Route;
  props: PageProps;
}

const ClusterList = lazy(() => import('../features/clusters/ClusterList'));
const ClusterDetails = lazy(() => import('../features/clusters/ClusterDetails'));
const ClusterWizard = lazy(() => import('../features/clusters/ClusterWizard'));
const TerminalPage = lazy(() => import('../features/terminal/TerminalPage'));
const Preferences = lazy(() => import('../features/personal/Preferences'));
const Overview = lazy(() => import('../features/home/Overview'));

const AdminDashboard = lazy(() => import('../features/platform/AdminDashboard'));
const PlatformSettings = lazy(() => import('../features/platform/PlatformSettings'));
const ManagementCluster = lazy(() => import('../features/management/ManagementCluster'));
const PolicyList = lazy(() => import('../features/policies/PolicyList'));
const ProviderList = lazy(() => import('../features/providers/ProviderList'));
const CreateProvider = lazy(() => import('../features/providers/CreateProvider'));
const ProviderDetails = lazy(() => import('../features/providers/ProviderDetails'));
const NetworkList = lazy(() => import('../features/networks/NetworkList'));
const PoolDetails = lazy(() => import('../features/networks/PoolDetails'));
const TeamDashboard = lazy(() => import('../features/teams/TeamDashboard'));
const Environments = lazy(() => import('../features/teams/Environments'));
const Members = lazy(() => import('../features/teams/Members'));
const TeamSettings = lazy(() => import('../features/teams/TeamSettings'));
const TeamList = lazy(() => import('../features/teams/TeamList'));
const TeamDetails = lazy(() => import('../features/teams/TeamDetails'));

const UserList = lazy(() => import('../features/users/UserList'));
const UserDetails = lazy(() => import('../features/users/UserDetails'));
const AuditLog = lazy(() => import('../features/audit/AuditLog'));
const Profile = lazy(() => import('../features/personal/Profile'));

const peoplePages: Route[] = [
  { pattern: '/settings/profile', title: 'user.profile', page: Profile, section: 'profile' },
  { pattern: '/t/:team/audit', title: 'nav.audit', page: AuditLog, section: 'audit' },
  { pattern: '/admin/audit', title: 'nav.audit', page: AuditLog, section: 'audit' },
  { pattern: '/admin/users', title: 'nav.users', page: UserList, section: 'users' },
  { pattern: '/admin/users/:user', title: 'nav.users', page: UserDetails, section: 'users' },
];

const teamPages: Route[] = [
  { pattern: '/t/:team', title: 'nav.dashboard', page: TeamDashboard, section: 'dashboard' },
  {
    pattern: '/t/:team/environments',
    title: 'nav.environments',
    page: Environments,
    section: 'environments',
  },
  { pattern: '/t/:team/members', title: 'nav.members', page: Members, section: 'members' },
  { pattern: '/t/:team/settings', title: 'nav.settings', page: TeamSettings, section: 'settings' },
  { pattern: '/admin/teams', title: 'nav.teams', page: TeamList, section: 'teams' },
  { pattern: '/admin/teams/:team', title: 'nav.teams', page: TeamDetails, section: 'teams' },
];

const shared = (base: string): Route[] => [
  { pattern: `${base}/clusters`, title: 'nav.clusters', page: ClusterList, section: 'clusters' },
  { pattern: `${base}/clusters/new`, title: 'clusters.create', page: ClusterWizard, section: 'clusters' },
  {
    pattern: `${base}/clusters/:namespace/:name`,
    title: 'cluster.title',
    page: ClusterDetails,
    section: 'clusters',
  },
];

export const routes: Route[] = [
  { pattern: '/overview', title: 'nav.overview', page: Overview, section: 'overview' },
  { pattern: '/terminal/management', title: 'cluster.terminal', page: TerminalPage, section: '' },
  { pattern: '/settings/preferences', title: 'user.preferences', page: Preferences, section: 'preferences' },
  {
    pattern: '/terminal/:type/:namespace/:cluster',
    title: 'cluster.terminal',
    page: TerminalPage,
    section: '',
  },
  ...shared('/t/:team'),
  ...shared('/admin'),
  { pattern: '/admin', title: 'nav.dashboard', page: AdminDashboard, section: 'dashboard' },
  { pattern: '/admin/settings', title: 'nav.settings', page: PlatformSettings, section: 'settings' },
  { pattern: '/admin/management', title: 'nav.management', page: ManagementCluster, section: 'management' },
  { pattern: '/admin/policies', title: 'nav.policies', page: PolicyList, section: 'policies' },
  { pattern: '/admin/providers', title: 'nav.providers', page: ProviderList, section: 'providers' },
  {
    pattern: '/admin/providers/create',
    title: 'provider.create',
    page: CreateProvider,
    section: 'providers',
  },
  {
    pattern: '/admin/providers/:namespace/:name',
    title: 'provider.title',
    page: ProviderDetails,
    section: 'providers',
  },
  { pattern: '/admin/networks', title: 'nav.networks', page: NetworkList, section: 'networks' },
  {
    pattern: '/admin/networks/:namespace/:name',
    title: 'pool.title',
    page: PoolDetails,
    section: 'networks',
  },
  ...teamPages,
  ...peoplePages,
];

export function findRoute(path: string): Found | undefined {
  for (const route of routes) {
    const parameters = match(route.pattern, path);
    if (!parameters) continue;
    const team = parameters['team'];
    const own = route.pattern.startsWith('/t/') && team !== undefined;
    return { route, props: { scope: own ? teamScope(team) : adminScope, parameters } };
  }
  return undefined;
}

export function mayOpen(found: Found, me: UserInfo): boolean {
  const { pattern } = found.route;
  if (pattern.startsWith('/admin')) return seesPlatform(me);
  return found.props.scope.team === '' || roleIn(me, found.props.scope.team) !== '';
}

/** Addresses of former versions. */
const older: [RegExp, string][] = [
  [/^\/dashboard$/, '/'],
  [/^\/clusters(\/.*)?$/, '/admin/clusters$1'],
  [/^\/providers(\/.*)?$/, '/admin/providers$1'],
  [/^\/management$/, '/admin/management'],
  [/^\/settings$/, '/settings/profile'],
];

/** Where an older address is now; absent when it is not an older one. */
export function movedTo(path: string): string | undefined {
  for (const [pattern, target] of older) if (pattern.test(path)) return path.replace(pattern, target);
  return undefined;
}
