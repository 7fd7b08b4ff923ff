import { useState } from 'react';
import { exportCluster, kubeconfigOf, type Cluster } from '../../api/clusters';
import { ApiError } from '../../api/http';
import { refusal } from '../../api/roles';
import type { Scope } from '../../api/scope';
import type { TeamRole } from '../../api/session';
import { Button, ButtonLink } from '../../components/Button';
import { Icon } from '../../components/Icon';
import { Menu, MenuItem } from '../../components/Menu';
import { toast } from '../../components/toasts';
import { download } from '../../lib/download';
import { t } from '../../lib/i18n';
import { to } from '../../lib/location';
import { DeleteDialog, EnvironmentDialog, ScaleDialog, UpgradeDialog } from './dialogs';

type Open = '' | 'scale' | 'upgrade' | 'environment' | 'delete';

export function ClusterActions({ scope, cluster, role }: { scope: Scope; cluster: Cluster; role: TeamRole }) {
  const [open, setOpen] = useState<Open>('');
  const [busy, setBusy] = useState(false);
  const refused = refusal(role, 'operator');
  /* Only a server that can open one offers it. */
  const hasTerminal = cluster['x-butler']?.actions.some((action) => action.startsWith('terminal'));
  const close = () => setOpen('');

  const fetchFile = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast('error', t('cluster.downloadFailed'), error.message);
    } finally {
      setBusy(false);
    }
  };
  const kubeconfig = () =>
    fetchFile(async () => {
      const answer = await kubeconfigOf(cluster.namespace, cluster.name);
      download(`${cluster.name}.kubeconfig`, answer.kubeconfig, 'application/yaml');
      toast('success', t('cluster.kubeconfigDone'), t('cluster.kubeconfigNote'));
    });
  const yaml = () =>
    fetchFile(async () =>
      download(
        `${cluster.name}.yaml`,
        await exportCluster(cluster.namespace, cluster.name),
        'application/yaml',
      ),
    );

  return (
    <>
      {hasTerminal && (
        <ButtonLink to={to`/terminal/tenant/${cluster.namespace}/${cluster.name}`} icon="terminal">
          {t('cluster.terminal')}
        </ButtonLink>
      )}
      <Button icon="download" busy={busy} reason={refused} onClick={() => void kubeconfig()}>
        {t('cluster.kubeconfig')}
      </Button>
      <Menu
        label={t('cluster.more')}
        end
        buttonClass="button"
        button={
          <>
            {t('cluster.actions')}
            <Icon name="chevronDown" size={12} />
          </>
        }
      >
        {(closeMenu) => {
          const item = (name: Open) => () => {
            closeMenu();
            setOpen(name);
          };
          return (
            <>
              <MenuItem icon="scale" reason={refused} onSelect={item('scale')}>
                {t('cluster.scale')}
              </MenuItem>
              <MenuItem icon="arrowUp" reason={refused} onSelect={item('upgrade')}>
                {t('cluster.edit')}
              </MenuItem>
              <MenuItem icon="environment" reason={refused} onSelect={item('environment')}>
                {t('cluster.move')}
              </MenuItem>
              <MenuItem
                icon="download"
                onSelect={() => {
                  closeMenu();
                  void yaml();
                }}
              >
                {t('cluster.export')}
              </MenuItem>
              {refused === undefined && (
                <>
                  <div className="menu-line" />
                  <MenuItem icon="trash" danger onSelect={item('delete')}>
                    {t('cluster.delete')}
                  </MenuItem>
                </>
              )}
            </>
          );
        }}
      </Menu>
      {open === 'scale' && <ScaleDialog cluster={cluster} onClose={close} />}
      {open === 'upgrade' && <UpgradeDialog cluster={cluster} onClose={close} />}
      {open === 'environment' && <EnvironmentDialog cluster={cluster} onClose={close} />}
      {open === 'delete' && <DeleteDialog scope={scope} cluster={cluster} onClose={close} />}
    </>
  );
}
