import { expect, it } from 'vitest';
import { readCluster } from '../../api/clusters';
import { rawCluster } from '../../testing/clusters';
import { progressOf } from './progress';

const done = (raw: unknown) =>
  progressOf(readCluster(raw, ''))
    .filter((item) => item.done)
    .map((item) => item.step);

it('has everything behind it when it is ready', () => {
  expect(done(rawCluster({ name: 'a' }))).toHaveLength(7);
});

it('takes a later step as proof of the earlier ones', () => {
  const raw = rawCluster({ name: 'a', phase: 'Provisioning' });
  expect(done(raw)).toEqual(['accepted', 'infrastructure', 'controlPlane', 'endpoint']);
});

it('has only been accepted when nothing is known', () => {
  expect(done({ metadata: { name: 'a' } })).toEqual(['accepted']);
});
