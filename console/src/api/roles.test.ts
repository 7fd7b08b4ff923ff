import { describe, expect, it } from 'vitest';
import { person } from '../testing/people';
import { ownRole, refusal, roleIn } from './roles';

const lifted = person({
  teams: [{ name: 'alpha', role: 'viewer', environments: [{ name: 'dev', role: 'operator' }] }],
});

describe('roles', () => {
  it.each([
    [person({ platformRole: 'admin' }), '', 'admin'],
    [person({ platformRole: 'viewer' }), '', 'viewer'],
    [person({ platformRole: 'viewer', teams: [{ name: 'alpha', role: 'operator' }] }), '', 'operator'],
    [person({ teams: [{ name: 'alpha', role: 'operator' }] }), '', 'operator'],
    [person({ teams: [{ name: 'beta', role: 'admin' }] }), '', ''],
    [lifted, '', 'viewer'],
    [lifted, 'dev', 'operator'],
    [lifted, 'prod', 'viewer'],
  ])('%# count as they should', (me, environment, role) => {
    expect(roleIn(me, 'alpha', environment)).toBe(role);
  });

  it('an environment only lifts', () => {
    const me = person({
      teams: [{ name: 'a', role: 'admin', environments: [{ name: 'dev', role: 'viewer' }] }],
    });
    expect(ownRole(me, 'a', 'dev')).toBe('admin');
  });

  it('says which role is missing', () => {
    expect(refusal('operator', 'operator')).toBeUndefined();
    expect(refusal('viewer', 'operator')).toBe('This needs the role operator.');
    expect(refusal('operator', 'admin')).toBe('This needs the role team admin.');
  });
});
