import { describe, expect, it } from 'vitest';
import { readCluster } from '../../api/clusters';
import { rawCluster, type Wanted } from '../../testing/clusters';
import { fits, groupByEnvironment, valuesOf } from './clusterFilter';

const make = (wanted: Wanted) => readCluster(rawCluster(wanted), '');
const all = [
  make({ name: 'web', environment: 'prod' }),
  make({ name: 'web-dev', environment: 'dev', phase: 'Failed', version: 'v1.32.9' }),
  make({ name: 'db', environment: 'old' }),
  make({ name: 'lab' }),
];
const none = { words: '', phase: '', version: '', provider: '', team: '' };
const names = (filter: Partial<typeof none>) =>
  all.filter((cluster) => fits(cluster, { ...none, ...filter })).map((cluster) => cluster.name);

describe('fits', () => {
  it('asks for every word, anywhere', () => {
    expect(names({ words: 'WEB prod' })).toEqual(['web']);
    expect(names({ words: '10.40.0' })).toHaveLength(4);
    expect(names({ words: 'nothing' })).toEqual([]);
  });

  it('joins filters', () => {
    expect(names({ phase: 'Failed' })).toEqual(['web-dev']);
    expect(names({ phase: 'Failed', version: 'v1.33.4' })).toEqual([]);
    expect(names({ provider: 'local', words: 'lab' })).toEqual(['lab']);
  });
});

it('offers the values that are there', () => {
  expect(valuesOf(all, (cluster) => cluster.version)).toEqual(['v1.32.9', 'v1.33.4']);
  expect(valuesOf(all, (cluster) => cluster.environment)).toEqual(['dev', 'old', 'prod']);
});

it('groups by the environments of the team, then stale ones, then none', () => {
  const groups = groupByEnvironment(all, ['prod', 'dev', 'empty']);
  expect(groups.map((group) => [group.id, group.clusters.length])).toEqual([
    ['prod', 1],
    ['dev', 1],
    ['empty', 0],
    ['old', 1],
    ['', 1],
  ]);
});
