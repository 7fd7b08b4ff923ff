import { deleteEnvironment, type Environment } from '../../api/teams';
import { useChange } from '../../components/change';
import { Confirm } from '../../components/Dialog';
import { t } from '../../lib/i18n';

export function DeleteEnvironment({
  team,
  environment,
  onClose,
}: {
  team: string;
  environment: Environment;
  onClose: () => void;
}) {
  const { name, clusterCount, access } = environment;
  const change = useChange([['team', team], ['teams'], ['clusters']], onClose);
  const lifted = (access?.users.length ?? 0) + (access?.groups.length ?? 0);
  const consequences = [t('environments.deleteEmpty')];
  if (clusterCount > 0) consequences.push(t('environments.deleteClusters', { count: clusterCount }));
  if (lifted > 0) consequences.push(t('environments.deleteAccess', { count: lifted }));
  return (
    <Confirm
      title={t('environments.deleteTitle', { name })}
      consequences={consequences}
      name={clusterCount > 0 ? name : undefined}
      action={t('environments.delete')}
      busy={change.isPending}
      error={change.error?.message}
      onConfirm={() =>
        change.mutate({
          work: () => deleteEnvironment(team, name, clusterCount > 0),
          done: t('environments.deleted', { name }),
        })
      }
      onClose={onClose}
    />
  );
}
