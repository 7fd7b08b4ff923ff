/** Teams, their members and environments. */
import { queryOptions } from '@tanstack/react-query';
import {
  amount,
  anything,
  flag,
  list,
  map,
  number,
  optional,
  otherwise,
  shape,
  text,
  type Read,
} from '../lib/parse';
import { ask, askPages } from './http';
import { teamRole, type TeamRole } from './session';

const clusterDefaults = shape({
  kubernetesVersion: optional(text),
  workerCount: optional(number),
  workerCPU: optional(number),
  workerMemoryGi: optional(number),
  workerDiskGi: optional(number),
  osType: optional(text),
  osVersion: optional(text),
  defaultAddons: list(text),
});
export type ClusterDefaults = Read<typeof clusterDefaults>;

const accessEntry = shape({ name: text, role: otherwise(text, 'viewer') });
export type AccessEntry = Read<typeof accessEntry>;
const groupEntry = shape({ name: text, role: otherwise(text, 'viewer'), identityProvider: optional(text) });
export type GroupEntry = Read<typeof groupEntry>;

const environment = shape({
  name: text,
  description: otherwise(text, ''),
  limits: optional(shape({ maxClusters: optional(number), maxClustersPerMember: optional(number) })),
  clusterDefaults: optional(clusterDefaults),
  access: optional(shape({ users: list(accessEntry), groups: list(groupEntry) })),
  clusterCount: otherwise(number, 0),
  myRole: teamRole,
});
export type Environment = Read<typeof environment>;

export const resourceLimits = shape({
  maxClusters: optional(number),
  maxTotalNodes: optional(number),
  maxWorkersPerCluster: optional(number),
  maxTotalCPU: optional(amount),
  maxTotalMemory: optional(amount),
  maxTotalStorage: optional(amount),
});
export type ResourceLimits = Read<typeof resourceLimits>;

const resourceUsage = shape({
  clusters: otherwise(number, 0),
  totalNodes: otherwise(number, 0),
  totalCPU: otherwise(amount, '0'),
  totalMemory: otherwise(amount, '0'),
  totalStorage: otherwise(amount, '0'),
});
export type ResourceUsage = Read<typeof resourceUsage>;

const team = shape({
  name: text,
  displayName: otherwise(text, ''),
  description: otherwise(text, ''),
  namespace: otherwise(text, ''),
  phase: otherwise(text, ''),
  clusterCount: otherwise(number, 0),
  memberCount: otherwise(number, 0),
  groupCount: otherwise(number, 0),
  labels: map(text),
  createdAt: optional(text),
  resourceLimits: optional(resourceLimits),
  resourceUsage: optional(resourceUsage),
  quotaStatus: otherwise(text, 'OK'),
  quotaMessage: optional(text),
  clusterDefaults: optional(clusterDefaults),
  environments: list(environment),
  myRole: teamRole,
  resourceVersion: otherwise(text, ''),
});
export type Team = Read<typeof team>;
const teams = shape({ teams: list(team), continue: optional(text) });

const member = shape({
  email: text,
  name: otherwise(text, ''),
  role: otherwise(text, 'viewer'),
  source: otherwise(text, 'direct'),
  groupName: optional(text),
  groupRole: optional(text),
  directRole: optional(text),
  canRemove: otherwise(flag, true),
  removeNote: optional(text),
});
export type Member = Read<typeof member>;
const members = shape({ members: list(member), groups: list(groupEntry) });
const environments = shape({ environments: list(environment) });

const timelineItem = shape({
  time: text,
  type: otherwise(text, ''),
  severity: otherwise(text, ''),
  title: otherwise(text, ''),
  detail: otherwise(text, ''),
  actor: otherwise(text, ''),
  ref: optional(shape({ kind: otherwise(text, ''), name: otherwise(text, '') })),
});
export type TimelineItem = Read<typeof timelineItem>;
const timeline = shape({ items: list(timelineItem), complete: otherwise(flag, true) });

const base = (name: string) => `/api/teams/${encodeURIComponent(name)}`;

export const teamQueries = {
  list: () =>
    queryOptions({
      queryKey: ['teams'],
      queryFn: ({ signal }) =>
        askPages(
          '/api/teams',
          (value, path) => {
            const page = teams(value, path);
            return { items: page.teams, next: page.continue };
          },
          { signal },
        ),
    }),
  one: (name: string) =>
    queryOptions({ queryKey: ['team', name], queryFn: ({ signal }) => ask(base(name), team, { signal }) }),
  members: (name: string) =>
    queryOptions({
      queryKey: ['team', name, 'members'],
      queryFn: ({ signal }) => ask(`${base(name)}/members`, members, { signal }),
    }),
  /** What happened to the team and its clusters, newest first. */
  timeline: (name: string) =>
    queryOptions({
      queryKey: ['team', name, 'timeline'],
      queryFn: ({ signal }) => ask(`${base(name)}/timeline`, timeline, { signal }),
    }),
  environments: (name: string) =>
    queryOptions({
      queryKey: ['team', name, 'environments'],
      queryFn: ({ signal }) =>
        ask(`${base(name)}/environments`, environments, { signal }).then((a) => a.environments),
    }),
};

export interface NewTeam {
  name: string;
  displayName?: string;
  description?: string;
  admins?: string[];
}
export const createTeam = (body: NewTeam) => ask('/api/teams', team, { method: 'POST', body });
export const deleteTeam = (name: string) => ask(base(name), anything, { method: 'DELETE' });

export interface TeamChange {
  displayName?: string;
  description?: string;
  /** All amounts: those left out are no limit any more. */
  resourceLimits?: Partial<ResourceLimits>;
  /** As a whole; null: none. */
  clusterDefaults?: Partial<ClusterDefaults> | null;
  resourceVersion?: string;
}
export const changeTeam = (name: string, body: TeamChange) => ask(base(name), team, { method: 'PUT', body });

export const addMember = (name: string, email: string, role: TeamRole) =>
  ask(`${base(name)}/members`, anything, { method: 'POST', body: { email, role } });
export const changeMember = (name: string, email: string, role: TeamRole, force: boolean) =>
  ask(`${base(name)}/members/${encodeURIComponent(email)}`, anything, {
    method: 'PATCH',
    body: { role },
    query: { force: force || undefined },
  });
const removed = shape({ revertsTo: optional(text) });
/** Answers the role that a group still gives. `force` is for the last direct admin. */
export const removeMember = (name: string, email: string, force: boolean) =>
  ask(`${base(name)}/members/${encodeURIComponent(email)}`, removed, {
    method: 'DELETE',
    query: { force: force || undefined },
  }).then((answer) => answer.revertsTo);

const groupBase = (name: string, group: string) => `${base(name)}/groups/${encodeURIComponent(group)}`;
export const addGroup = (name: string, group: GroupEntry) =>
  ask(`${base(name)}/groups`, anything, { method: 'POST', body: group });
export const changeGroup = (name: string, group: GroupEntry) =>
  ask(groupBase(name, group.name), anything, {
    method: 'PATCH',
    body: { role: group.role },
    query: { identityProvider: group.identityProvider },
  });
export const removeGroup = (name: string, group: GroupEntry) =>
  ask(groupBase(name, group.name), anything, {
    method: 'DELETE',
    query: { identityProvider: group.identityProvider },
  });

export interface EnvironmentChange {
  name: string;
  description?: string | null | undefined;
  limits?: { maxClusters?: number | undefined; maxClustersPerMember?: number | undefined } | null | undefined;
  clusterDefaults?: Partial<ClusterDefaults> | null | undefined;
  access?: { users: AccessEntry[]; groups: GroupEntry[] } | null | undefined;
}
export const createEnvironment = (name: string, body: EnvironmentChange) =>
  ask(`${base(name)}/environments`, anything, { method: 'POST', body });
export const changeEnvironment = (name: string, body: EnvironmentChange) =>
  ask(`${base(name)}/environments/${encodeURIComponent(body.name)}`, anything, { method: 'PUT', body });
export const deleteEnvironment = (name: string, environmentName: string, force: boolean) =>
  ask(`${base(name)}/environments/${encodeURIComponent(environmentName)}`, anything, {
    method: 'DELETE',
    query: { force: force || undefined },
  });
