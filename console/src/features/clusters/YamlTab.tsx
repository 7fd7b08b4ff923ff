import { lazy, Suspense, useMemo, useState } from 'react';
import { stringify } from 'yaml';
import { Button } from '../../components/Button';
import { Copy } from '../../components/Copy';
import { Segments } from '../../components/Field';
import { Skeleton } from '../../components/states';
import { download } from '../../lib/download';
import { t } from '../../lib/i18n';
import { isObject } from '../../lib/parse';
import type { TabProps } from './ClusterDetails';

const Editor = lazy(() => import('../../components/Editor'));
const Difference = lazy(() =>
  import('../../components/Editor').then((module) => ({ default: module.Difference })),
);

/** The object without what the server added for the page. */
function yamlOf(raw: unknown): string {
  if (!isObject(raw)) return '';
  const { 'x-butler': added, ...object } = raw;
  return added === undefined || added ? stringify(object, { lineWidth: 0 }) : '';
}

/** The object as it is now, and what changed in it since the page was opened. */
export default function YamlTab({ cluster }: TabProps) {
  const now = useMemo(() => yamlOf(cluster.raw), [cluster.raw]);
  const [opened] = useState(now);
  const [view, setView] = useState<'object' | 'changes'>('object');
  return (
    <>
      <div className="toolbar">
        <Segments
          label={t('yaml.view')}
          value={view}
          options={[
            { value: 'object', label: t('yaml.object') },
            { value: 'changes', label: t('yaml.changes') },
          ]}
          onChange={setView}
        />
        <span className="spread" />
        <Copy text={now} label={t('yaml.copy')} words={t('yaml.copy')} />
        <Button
          small
          icon="download"
          onClick={() => download(`${cluster.name}.yaml`, now, 'application/yaml')}
        >
          {t('yaml.download')}
        </Button>
      </div>
      <Suspense fallback={<Skeleton lines={12} />}>
        {view === 'object' ? (
          <Editor label={t('tab.yaml')} value={now} />
        ) : opened === now ? (
          <p className="soft">{t('yaml.same')}</p>
        ) : (
          <Difference before={opened} after={now} labels={[t('yaml.before'), t('yaml.after')]} />
        )}
      </Suspense>
    </>
  );
}
