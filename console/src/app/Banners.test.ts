import { describe, expect, it } from 'vitest';
import { adminScope, teamScope } from '../api/scope';
import { person } from '../testing/people';
import { bannerOf } from './Banners';

const alpha = teamScope('alpha');
const lifted = person({
  teams: [{ name: 'alpha', role: 'viewer', environments: [{ name: 'dev', role: 'operator' }] }],
});

describe('bannerOf', () => {
  it.each([
    [person({ platformRole: 'admin' }), adminScope, '', 'Admin Mode', 'violet', 'shieldCheck'],
    [person({ platformRole: 'viewer' }), adminScope, '', 'Shadow Mode (read-only)', 'violet outline', 'eye'],
    [person({ platformRole: 'admin' }), alpha, '', 'Admin Mode · alpha', 'violet', 'shieldCheck'],
    [
      person({ platformRole: 'viewer' }),
      alpha,
      '',
      'Shadow Mode (read-only) · alpha',
      'violet outline',
      'eye',
    ],
    [
      person({ platformRole: 'viewer', teams: [{ name: 'alpha', role: 'operator' }] }),
      alpha,
      '',
      'Operator',
      'orange',
      'wrench',
    ],
    [person({ teams: [{ name: 'alpha', role: 'admin' }] }), alpha, '', 'Team Admin', 'teal', 'shield'],
    [
      person({ teams: [{ name: 'alpha', role: 'viewer' }] }),
      alpha,
      '',
      'Viewer (read-only)',
      'teal outline',
      'eye',
    ],
    [lifted, alpha, 'dev', 'Operator in dev', 'orange', 'wrench'],
    [lifted, alpha, 'prod', 'Viewer (read-only)', 'teal outline', 'eye'],
  ] as const)('%# says in words, colour and icon who one is', (me, scope, environment, text, style, icon) => {
    expect(bannerOf(me, scope, environment, scope.base)).toMatchObject({ text, style, icon });
  });

  it('is absent where no role matters', () => {
    expect(bannerOf(person({ platformRole: 'admin' }), undefined, '', '/settings/profile')).toBeUndefined();
  });

  it('marks a role that an environment lifted', () => {
    expect(bannerOf(lifted, alpha, 'dev', alpha.base)?.lifted).toBe(true);
    expect(bannerOf(lifted, alpha, '', alpha.base)?.lifted).toBe(false);
  });
});
