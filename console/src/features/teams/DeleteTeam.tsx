import { deleteTeam, type Team } from '../../api/teams';
import { useChange } from '../../components/change';
import { Confirm } from '../../components/Dialog';
import { t } from '../../lib/i18n';
import { go } from '../../lib/location';

export function DeleteTeam({ team, onClose }: { team: Team; onClose: () => void }) {
  const change = useChange([['teams'], ['me']], () => {
    onClose();
    go('/admin/teams', { force: true });
  });
  return (
    <Confirm
      title={t('teamSettings.deleteTitle', { team: team.name })}
      consequences={[
        t('teamSettings.deleteMembers'),
        t('teamSettings.deleteNamespace', { namespace: team.namespace || team.name }),
      ]}
      name={team.name}
      action={t('teamSettings.delete')}
      busy={change.isPending}
      error={change.error?.message}
      onConfirm={() =>
        change.mutate({
          work: () => deleteTeam(team.name),
          done: t('teamSettings.deleted', { team: team.name }),
        })
      }
      onClose={onClose}
    />
  );
}
