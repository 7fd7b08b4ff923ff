import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/http';
import { changePool, createPool, deletePool, type Pool } from '../../api/networks';
import { Button } from '../../components/Button';
import { Confirm, FormDialog } from '../../components/Dialog';
import { SelectField, TextField } from '../../components/Field';
import { toast } from '../../components/toasts';
import { t } from '../../lib/i18n';
import { parsePrefix } from '../../lib/ip';
import { go, to } from '../../lib/location';
import { piecesOf } from './layout';
import { LayoutBar } from './LayoutBar';
import {
  changeOf,
  check,
  formOf,
  newPool,
  planned,
  serverErrors,
  type Errors,
  type Form,
  type ReservedForm,
} from './poolForm';

const purposes = ['', 'dhcp', 'management', 'infrastructure', 'gateway'] as const;

/** Makes a pool, or changes what may be changed of one; the layout is drawn while one types. */
export function PoolForm({ pool, onClose }: { pool?: Pool; onClose: () => void }) {
  const client = useQueryClient();
  const [before] = useState(() => formOf(pool));
  const [form, setForm] = useState(before);
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      pool
        ? changePool(pool.namespace, pool.name, {
            ...changeOf(form),
            resourceVersion: pool.metadata.resourceVersion,
          })
        : createPool(newPool(form)),
    onSuccess: async (saved) => {
      toast('success', t(pool ? 'pool.saved' : 'pool.created', { name: saved.name }));
      onClose();
      await client.invalidateQueries({ queryKey: ['pools'] });
      await client.invalidateQueries({ queryKey: ['pool', saved.key] });
      if (!pool) go(to`/admin/networks/${saved.namespace}/${saved.name}`);
    },
  });
  const told = save.error instanceof ApiError ? serverErrors(save.error.fields) : {};
  const errors: Errors = tried ? { ...told, ...check(form) } : {};
  const set = (change: Partial<Form>) => {
    save.reset();
    setForm({ ...form, ...change });
  };
  const whole = parsePrefix(form.cidr);
  return (
    <FormDialog
      wide
      title={pool ? t('pool.editTitle', { name: pool.name }) : t('pool.create')}
      action={t(pool ? 'dialog.save' : 'pool.create')}
      dirty={JSON.stringify(form) !== JSON.stringify(before)}
      busy={save.isPending}
      error={save.error}
      onSubmit={() => {
        setTried(true);
        if (Object.keys(check(form)).length === 0) save.mutate();
      }}
      onClose={onClose}
    >
      <div className="pool-form">
        <div className="pair">
          <TextField
            label={t('clusters.name')}
            value={form.name}
            readOnly={pool !== undefined}
            error={errors['name']}
            onChange={(name) => set({ name })}
          />
          <TextField
            label={t('pool.cidr')}
            placeholder="10.40.0.0/16"
            className="input mono"
            value={form.cidr}
            readOnly={pool !== undefined}
            hint={pool ? t('pool.cidrFixed') : undefined}
            error={errors['cidr']}
            onChange={(cidr) => set({ cidr })}
          />
        </div>
        <ReservedRows rows={form.reserved} errors={errors} onChange={(reserved) => set({ reserved })} />
        <fieldset>
          <legend>{t('pool.tenants')}</legend>
          <div className="quad">
            <TextField
              label={t('pool.first')}
              className="input mono"
              value={form.start}
              hint={t('pool.windowHint')}
              error={errors['start']}
              onChange={(start) => set({ start })}
            />
            <TextField
              label={t('pool.last')}
              className="input mono"
              value={form.end}
              error={errors['end']}
              onChange={(end) => set({ end })}
            />
            <TextField
              label={t('pool.nodesPerTenant')}
              type="number"
              min={1}
              value={form.nodes}
              error={errors['nodes']}
              onChange={(nodes) => set({ nodes })}
            />
            <TextField
              label={t('pool.lbPerTenant')}
              type="number"
              min={1}
              value={form.balancers}
              error={errors['balancers']}
              onChange={(balancers) => set({ balancers })}
            />
          </div>
        </fieldset>
        <section aria-label={t('pool.preview')} className="preview">
          <h3>{t('pool.preview')}</h3>
          {whole ? (
            <LayoutBar pieces={piecesOf(planned(form), [], [])} family={whole.family} />
          ) : (
            <p className="soft">{t('pool.previewNone')}</p>
          )}
        </section>
      </div>
    </FormDialog>
  );
}

interface RowsProps {
  rows: ReservedForm[];
  errors: Errors;
  onChange: (rows: ReservedForm[]) => void;
}

function ReservedRows({ rows, errors, onChange }: RowsProps) {
  const set = (at: number, change: Partial<ReservedForm>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...change } : row)));
  return (
    <fieldset>
      <legend>{t('pool.reserved')}</legend>
      {rows.length === 0 && <p className="soft">{t('pool.reservedHint')}</p>}
      {rows.map((row, i) => (
        <div
          key={i}
          className="reserved-row"
          role="group"
          aria-label={t('pool.reservedRow', { number: i + 1 })}
        >
          <TextField
            label={t('pool.cidr')}
            className="input mono"
            value={row.cidr}
            error={errors[`reserved[${i}].cidr`]}
            onChange={(cidr) => set(i, { cidr })}
          />
          <SelectField
            label={t('pool.purpose')}
            value={row.purpose}
            options={purposes.map((value) => ({
              value,
              label: value === '' ? '–' : t(`pool.purpose.${value}`),
            }))}
            onChange={(purpose) => set(i, { purpose })}
          />
          <TextField
            label={t('pool.description')}
            value={row.description}
            onChange={(description) => set(i, { description })}
          />
          <Button
            look="quiet"
            icon="trash"
            label={t('pool.reservedRemove', { number: i + 1 })}
            onClick={() => onChange(rows.filter((_, at) => at !== i))}
          />
        </div>
      ))}
      <div>
        <Button
          small
          icon="plus"
          onClick={() => onChange([...rows, { cidr: '', purpose: '', description: '' }])}
        >
          {t('pool.reservedAdd')}
        </Button>
      </div>
    </fieldset>
  );
}

export function DeletePool({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deletePool(pool.namespace, pool.name),
    onSuccess: async () => {
      toast('success', t('pool.deleted', { name: pool.name }));
      go('/admin/networks', { force: true });
      await client.invalidateQueries({ queryKey: ['pools'] });
    },
  });
  const live = pool.status?.allocationCount ?? 0;
  return (
    <Confirm
      title={t('pool.deleteTitle', { name: pool.name })}
      consequences={[t('pool.deleteText'), ...(live > 0 ? [t('pool.deleteLive', { count: live })] : [])]}
      name={pool.name}
      action={t('pool.delete')}
      busy={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
