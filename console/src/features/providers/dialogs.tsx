import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/http';
import { changeProvider, deleteProvider, type Provider } from '../../api/providers';
import { Confirm, FormDialog } from '../../components/Dialog';
import { toast } from '../../components/toasts';
import { t } from '../../lib/i18n';
import { go } from '../../lib/location';
import { bodyOf, check, formOf } from './fields';
import { ProviderFields } from './ProviderFields';

/** Changes settings, or credentials: only what is different is sent. */
export function EditProvider({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const client = useQueryClient();
  const [before] = useState(() => formOf(provider.raw, provider.kind));
  const [form, setForm] = useState(before);
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      changeProvider(provider.namespace, provider.name, {
        ...bodyOf(form, before),
        resourceVersion: provider.metadata.resourceVersion,
      }),
    onSuccess: async () => {
      toast('success', t('provider.saved', { name: provider.name }));
      onClose();
      await client.invalidateQueries({ queryKey: ['providers'] });
      await client.invalidateQueries({ queryKey: ['provider', provider.key] });
    },
  });
  const told = save.error instanceof ApiError ? save.error.fields : [];
  const errors = tried
    ? { ...Object.fromEntries(told.map(({ field, reason }) => [field, reason])), ...check(form, true) }
    : {};
  return (
    <FormDialog
      wide
      title={t('provider.editTitle', { name: provider.name })}
      action={t('dialog.save')}
      dirty={JSON.stringify(form) !== JSON.stringify(before)}
      busy={save.isPending}
      error={save.error}
      onSubmit={() => {
        setTried(true);
        if (Object.keys(check(form, true)).length === 0) save.mutate();
      }}
      onClose={onClose}
    >
      <div className="provider-form">
        <ProviderFields
          form={form}
          changing
          errors={errors}
          onChange={(next) => {
            save.reset();
            setForm(next);
          }}
        />
      </div>
    </FormDialog>
  );
}

export function DeleteProvider({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteProvider(provider.namespace, provider.name),
    onSuccess: async () => {
      toast('success', t('provider.deleted', { name: provider.name }));
      go('/admin/providers', { force: true });
      await client.invalidateQueries({ queryKey: ['providers'] });
    },
  });
  const listed = remove.error instanceof ApiError ? remove.error.body['clusters'] : undefined;
  const users = Array.isArray(listed) ? listed.filter((item) => typeof item === 'string') : [];
  return (
    <Confirm
      title={t('provider.deleteTitle', { name: provider.name })}
      consequences={[
        t('provider.deleteText'),
        t('provider.deleteSecret'),
        ...(users.length > 0 ? [t('provider.deleteUsed', { names: users.join(', ') })] : []),
      ]}
      name={provider.name}
      action={t('provider.delete')}
      busy={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
