/** What the form of a pool asks for, what is wrong with it, and what is sent. */
import type { FieldError } from '../../api/http';
import type { NewPool, Pool, PoolChange } from '../../api/networks';
import { t } from '../../lib/i18n';
import { contains, overlaps, parseIp, parsePrefix, parseRange } from '../../lib/ip';
import type { Planned } from './layout';

export interface ReservedForm {
  cidr: string;
  purpose: string;
  description: string;
}

export interface Form {
  name: string;
  cidr: string;
  reserved: ReservedForm[];
  start: string;
  end: string;
  nodes: string;
  balancers: string;
}

/** By the name of the field: `cidr`, `reserved[1].cidr`. */
export type Errors = Record<string, string>;

export function formOf(pool: Pool | undefined): Form {
  const tenants = pool?.spec.tenantAllocation;
  return {
    name: pool?.name ?? '',
    cidr: pool?.spec.cidr ?? '',
    reserved:
      pool?.spec.reserved.map(({ cidr, purpose, description }) => ({ cidr, purpose, description })) ?? [],
    start: tenants?.start ?? '',
    end: tenants?.end ?? '',
    nodes: String(tenants?.defaults?.nodesPerTenant ?? 5),
    balancers: String(tenants?.defaults?.lbPoolPerTenant ?? 8),
  };
}

const nameRule = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

export function check(form: Form): Errors {
  const errors: Errors = {};
  const whole = parsePrefix(form.cidr);
  if (!nameRule.test(form.name)) errors['name'] = t('pool.error.name');
  if (!whole) errors['cidr'] = t('pool.error.cidr');
  form.reserved.forEach(({ cidr }, i) => {
    const range = parsePrefix(cidr);
    const field = `reserved[${i}].cidr`;
    if (!range) errors[field] = t('pool.error.cidr');
    else if (whole && !contains(whole, range)) errors[field] = t('pool.error.outside', { cidr: form.cidr });
    else if (
      form.reserved.slice(0, i).some((other) => {
        const before = parsePrefix(other.cidr);
        return before !== undefined && overlaps(before, range);
      })
    )
      errors[field] = t('pool.error.overlap');
  });
  checkTenants(form, errors);
  for (const field of ['nodes', 'balancers'] as const)
    if (!/^[1-9]\d{0,4}$/.test(form[field])) errors[field] = t('pool.error.count');
  return errors;
}

function checkTenants(form: Form, errors: Errors): void {
  if (form.start === '' && form.end === '') return;
  const whole = parsePrefix(form.cidr);
  for (const field of ['start', 'end'] as const) {
    const ip = parseIp(form[field]);
    if (!ip) errors[field] = t('wizard.error.address');
    else if (whole && (ip.family !== whole.family || !contains(whole, { first: ip.value, last: ip.value })))
      errors[field] = t('pool.error.outside', { cidr: form.cidr });
  }
  if (!errors['start'] && !errors['end'] && !parseRange(form.start, form.end))
    errors['end'] = t('wizard.error.order');
}

/** The pool as it would be, for the picture; what is not finished is left out. */
export function planned(form: Form): Planned {
  return {
    spec: {
      cidr: form.cidr,
      reserved: form.reserved,
      tenantAllocation: { start: form.start, end: form.end, ranges: [], defaults: undefined },
    },
  };
}

export function changeOf(form: Form): PoolChange {
  const window = form.start === '' ? {} : { start: form.start, end: form.end };
  return {
    reserved: form.reserved.map(({ cidr, purpose, description }) => ({
      cidr,
      ...(purpose === '' ? {} : { purpose }),
      ...(description === '' ? {} : { description }),
    })),
    tenantAllocation: {
      ...window,
      defaults: { nodesPerTenant: Number(form.nodes), lbPoolPerTenant: Number(form.balancers) },
    },
  };
}

export const newPool = (form: Form): NewPool => ({ name: form.name, cidr: form.cidr, ...changeOf(form) });

const serverNames: [RegExp, string][] = [
  [/^tenantAllocation\.start$/, 'start'],
  [/^tenantAllocation\.end$/, 'end'],
  [/^tenantAllocation\.defaults\.nodesPerTenant$/, 'nodes'],
  [/^tenantAllocation\.defaults\.lbPoolPerTenant$/, 'balancers'],
  [/^metadata\.name$/, 'name'],
  [/^(reserved\[\d+\])$/, '$1.cidr'],
  [/^tenantAllocation$/, 'start'],
];

/** The server's names of the fields as the form has them. */
export function serverErrors(fields: FieldError[]): Errors {
  const errors: Errors = {};
  for (const { field, reason } of fields) {
    const bare = field.replace(/^spec\./, '');
    const known = serverNames.find(([pattern]) => pattern.test(bare));
    errors[known ? bare.replace(known[0], known[1]) : bare] = reason;
  }
  return errors;
}
