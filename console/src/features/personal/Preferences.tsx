import { Button } from '../../components/Button';
import { CheckField, SelectField, TextField } from '../../components/Field';
import { Card, Page } from '../../components/Page';
import { languages, loadCatalogue, t, type Language } from '../../lib/i18n';
import {
  resetPreferences,
  setPreferences,
  usePreferences,
  type Preferences as Kept,
} from '../../lib/preferences';
import { colorModes, setColorMode, setTheme, themes, useColorMode, useTheme } from '../../lib/theme';

const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };

function oneOf<const T extends string>(known: readonly T[], value: string): T | undefined {
  return known.find((item) => item === value);
}

/** Kept in this browser only. */
export default function Preferences() {
  const kept = usePreferences();
  const set = (change: Partial<Kept>) => setPreferences(change);
  const speak = (language: Language) => void loadCatalogue(language).then(() => set({ language }));
  const reset = () => {
    setTheme('system');
    setColorMode('default');
    resetPreferences();
  };
  return (
    <Page title={t('user.preferences')} lead={t('preferences.lead')}>
      <div className="cards">
        <Card title={t('preferences.look')}>
          <Look />
        </Card>
        <Card title={t('preferences.language')}>
          <div className="stack">
            <SelectField
              label={t('preferences.language')}
              value={kept.language}
              options={languages.map((name) => ({ value: name, label: languageNames[name] }))}
              onChange={(value) => speak(oneOf(languages, value) ?? 'en')}
            />
            <SelectField
              label={t('preferences.timezone')}
              value={kept.timezone}
              options={[
                { value: '', label: t('preferences.timezoneBrowser') },
                ...['UTC', ...Intl.supportedValuesOf('timeZone')].map((name) => ({
                  value: name,
                  label: name,
                })),
              ]}
              onChange={(timezone) => set({ timezone })}
            />
            <SelectField
              label={t('preferences.dateFormat')}
              value={kept.dateFormat}
              options={[
                { value: '24h', label: '24 h' },
                { value: '12h', label: '12 h' },
              ]}
              onChange={(value) => set({ dateFormat: value === '12h' ? '12h' : '24h' })}
            />
          </div>
        </Card>
        <Card title={t('preferences.work')}>
          <div className="stack">
            <SelectField
              label={t('preferences.defaultView')}
              value={kept.defaultView}
              options={[
                { value: '', label: t('preferences.viewRole') },
                { value: 'team', label: t('preferences.viewTeam') },
                { value: 'admin', label: t('preferences.viewAdmin') },
                { value: 'last', label: t('preferences.viewLast') },
              ]}
              onChange={(value) => set({ defaultView: oneOf(['team', 'admin', 'last'], value) ?? '' })}
            />
            <TextField
              label={t('preferences.terminalFont')}
              type="number"
              min={10}
              max={24}
              value={kept.terminalFontSize}
              onChange={(value) => set({ terminalFontSize: Math.min(24, Math.max(10, Number(value) || 14)) })}
            />
            <pre style={{ fontSize: kept.terminalFontSize }}>$ kubectl get nodes</pre>
            <CheckField
              label={t('preferences.shortcuts')}
              checked={kept.shortcuts}
              onChange={(shortcuts) => set({ shortcuts })}
            />
          </div>
        </Card>
      </div>
      <div className="row">
        <Button icon="refresh" onClick={reset}>
          {t('preferences.reset')}
        </Button>
      </div>
    </Page>
  );
}

function Look() {
  const theme = useTheme();
  const colors = useColorMode();
  const { density } = usePreferences();
  return (
    <div className="stack">
      <SelectField
        label={t('preferences.theme')}
        value={theme}
        options={themes.map((name) => ({ value: name, label: t(`theme.${name}`) }))}
        onChange={(value) => setTheme(oneOf(themes, value) ?? 'system')}
      />
      <SelectField
        label={t('preferences.colors')}
        value={colors}
        options={colorModes.map((name) => ({ value: name, label: t(`colors.${name}`) }))}
        onChange={(value) => setColorMode(oneOf(colorModes, value) ?? 'default')}
      />
      <SelectField
        label={t('preferences.density')}
        value={density}
        options={[
          { value: 'comfortable', label: t('density.comfortable') },
          { value: 'compact', label: t('density.compact') },
        ]}
        onChange={(value) => setPreferences({ density: value === 'compact' ? 'compact' : 'comfortable' })}
      />
    </div>
  );
}
