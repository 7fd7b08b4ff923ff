import { expect, it } from 'vitest';
import type { User } from '../../api/users';
import { fits, guardOf, possibleFor } from './userState';

function user(wanted: Partial<User>): User {
  return {
    username: 'ada',
    email: 'ada@example.com',
    displayName: 'Ada',
    phase: 'Active',
    disabled: false,
    authType: 'internal',
    ssoProvider: '',
    platformRole: '',
    teams: [],
    lastLoginTime: undefined,
    lockedUntil: undefined,
    ...wanted,
  };
}

const admin = user({ username: 'root', platformRole: 'admin' });

it('keeps people from sawing at their own branch, and the last admin in place', () => {
  expect(guardOf(admin, [admin], 'root')).toMatch(/themselves/);
  expect(guardOf(admin, [admin], 'ada')).toMatch(/last platform admin/);
  expect(guardOf(admin, [admin, user({ username: 'b', platformRole: 'admin' })], 'ada')).toBeUndefined();
  // Who cannot sign in does not count.
  const away = user({ username: 'b', platformRole: 'admin', disabled: true });
  expect(guardOf(admin, [admin, away], 'ada')).toMatch(/last platform admin/);
  expect(guardOf(user({}), [admin], 'root')).toBeUndefined();
});

it.each([
  ['an active one', user({}), ['role', 'reset', 'sign-out', 'revoke-cli', 'disable', 'delete']],
  [
    'a pending one',
    user({ phase: 'Pending' }),
    ['invite', 'role', 'sign-out', 'revoke-cli', 'disable', 'delete'],
  ],
  [
    'a locked one',
    user({ phase: 'Locked' }),
    ['unlock', 'role', 'reset', 'sign-out', 'revoke-cli', 'disable', 'delete'],
  ],
  [
    'a disabled one',
    user({ phase: 'Disabled', disabled: true }),
    ['role', 'reset', 'sign-out', 'revoke-cli', 'enable', 'delete'],
  ],
])('offers for %s what makes sense', (_what, one, wanted) => {
  expect(possibleFor(one, undefined).map((item) => item.what)).toEqual(wanted);
});

it('resets no password that is not kept here', () => {
  const reset = possibleFor(user({ authType: 'sso' }), undefined).find((item) => item.what === 'reset');
  expect(reset?.reason).toMatch(/single sign-on/);
});

it.each([
  [{ words: 'EXAMPLE' }, true],
  [{ words: 'grace' }, false],
  [{ type: 'sso' }, false],
  [{ role: 'none' }, true],
  [{ role: 'admin' }, false],
  [{ status: 'Active' }, true],
  [{ status: 'Locked' }, false],
])('%j fits: %s', (filter, wanted) => {
  expect(fits(user({}), { words: '', type: '', role: '', status: '', ...filter })).toBe(wanted);
});
