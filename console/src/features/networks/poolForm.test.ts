import { describe, expect, it } from 'vitest';
import { changeOf, check, formOf, newPool, serverErrors, type Form } from './poolForm';

const good: Form = {
  name: 'berlin',
  cidr: '10.20.0.0/24',
  reserved: [{ cidr: '10.20.0.0/28', purpose: 'dhcp', description: '' }],
  start: '10.20.0.16',
  end: '10.20.0.99',
  nodes: '5',
  balancers: '8',
};
const row = (cidr: string) => ({ cidr, purpose: '', description: '' });

describe('the form of a pool', () => {
  it('takes what is right', () => expect(check(good)).toEqual({}));
  it.each<[string, Partial<Form>, string]>([
    ['a name with capitals', { name: 'Berlin' }, 'name'],
    ['a block with bits beyond its length', { cidr: '10.20.0.1/24' }, 'cidr'],
    ['a reserved range outside', { reserved: [row('10.21.0.0/28')] }, 'reserved[0].cidr'],
    ['a reserved range twice', { reserved: [row('10.20.0.0/28'), row('10.20.0.8/29')] }, 'reserved[1].cidr'],
    ['half a range for clusters', { end: '' }, 'end'],
    ['a range that ends before it begins', { start: '10.20.0.99', end: '10.20.0.16' }, 'end'],
    ['a range outside', { start: '10.19.0.1' }, 'start'],
    ['no addresses per cluster', { nodes: '0' }, 'nodes'],
    ['words for a number', { balancers: 'many' }, 'balancers'],
  ])('refuses %s', (_name, change, field) =>
    expect(Object.keys(check({ ...good, ...change }))).toContain(field),
  );
  it('leaves out of the request what was left empty', () => {
    expect(newPool({ ...good, start: '', end: '' })).toEqual({
      name: 'berlin',
      cidr: '10.20.0.0/24',
      reserved: [{ cidr: '10.20.0.0/28', purpose: 'dhcp' }],
      tenantAllocation: { defaults: { nodesPerTenant: 5, lbPoolPerTenant: 8 } },
    });
    expect(changeOf(good)).not.toHaveProperty('cidr');
    expect(formOf(undefined).nodes).toBe('5');
  });
  it('finds its fields in what the server says', () => {
    expect(
      serverErrors([
        { field: 'spec.tenantAllocation.end', reason: 'a' },
        { field: 'reserved[2]', reason: 'b' },
        { field: 'cidr', reason: 'c' },
      ]),
    ).toEqual({ end: 'a', 'reserved[2].cidr': 'b', cidr: 'c' });
  });
});
