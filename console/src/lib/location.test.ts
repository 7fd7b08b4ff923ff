import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addGuard, address, changeQuery, go, match, place, to } from './location';

beforeEach(() => go('/', { force: true }));

describe('match', () => {
  it.each([
    ['/', '/', {}],
    ['/t/:team', '/t/alpha', { team: 'alpha' }],
    ['/t/:team', '/t/alpha/', { team: 'alpha' }],
    ['/t/:team/clusters/:ns/:name', '/t/a/clusters/n%20s/x', { team: 'a', ns: 'n s', name: 'x' }],
  ])('%s fits %s', (pattern, path, found) => {
    expect(match(pattern, path)).toEqual(found);
  });

  it.each([
    ['/t/:team', '/t'],
    ['/t/:team', '/t/a/b'],
    ['/t/:team', '/t/%E0%A4%A'],
    ['/admin', '/'],
  ])('%s does not fit %s', (pattern, path) => {
    expect(match(pattern, path)).toBeUndefined();
  });
});

describe('moving', () => {
  it('changes only the named parts of the query', () => {
    go('/t/alpha/clusters?env=dev&q=x');
    changeQuery({ q: undefined, phase: 'Failed' });
    expect(address()).toBe('/t/alpha/clusters?env=dev&phase=Failed');
    expect(place().query.get('phase')).toBe('Failed');
  });

  it('stays when a guard says so', () => {
    const stays = vi.fn(() => true);
    const remove = addGuard(stays);
    go('/elsewhere');
    expect(address()).toBe('/');
    remove();
    go('/elsewhere');
    expect(address()).toBe('/elsewhere');
  });

  it('encodes what it puts into an address', () => {
    expect(to`/t/${'a/b'}/clusters?x=${'1&2'}`).toBe('/t/a%2Fb/clusters?x=1%262');
  });
});
