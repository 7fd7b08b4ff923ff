import { expect, it } from 'vitest';
import { person } from '../testing/people';
import { homeOf, rememberPlace } from './home';

const one = person({ teams: [{ name: 'alpha', role: 'viewer' }] });
const two = person({
  teams: [
    { name: 'alpha', role: 'viewer' },
    { name: 'beta', role: 'admin' },
  ],
});

it.each([
  [person({ platformRole: 'admin' }), '', '/admin'],
  [person({ platformRole: 'viewer', teams: [{ name: 'alpha', role: 'viewer' }] }), 'team', '/t/alpha'],
  [one, '', '/t/alpha'],
  [two, '', '/overview'],
  [person(), '', undefined],
] as const)('%# begins where it should', (me, view, wanted) => {
  expect(homeOf(me, view)).toBe(wanted);
});

it('goes back to the last page, unless the person lost it', () => {
  rememberPlace('/admin/users');
  expect(homeOf(person({ platformRole: 'viewer' }), 'last')).toBe('/admin/users');
  expect(homeOf(one, 'last')).toBe('/t/alpha');
  rememberPlace('//evil.example');
  expect(homeOf(one, 'last')).toBe('/t/alpha');
});
