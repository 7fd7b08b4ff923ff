import { Icon } from './Icon';
import { t, type MessageKey } from '../lib/i18n';
import { passwordRules, passwordStrength, type PasswordRule } from '../lib/password';
import './password.css';

const strengths: MessageKey[] = ['strength.0', 'strength.1', 'strength.2', 'strength.3', 'strength.4'];

/** The server's rules, ticked off while typing, and how strong it is. */
export function PasswordRules({
  password,
  minimum,
  unmet,
}: {
  password: string;
  minimum: number;
  unmet: PasswordRule[];
}) {
  const strength = passwordStrength(password);
  return (
    <div className="password-rules">
      <ul aria-label={t('invite.rules')}>
        {passwordRules.map((rule) => {
          const met = !unmet.includes(rule);
          return (
            <li key={rule} className={met ? 'met' : undefined}>
              <Icon name={met ? 'check' : 'close'} size={12} label={t(met ? 'rule.met' : 'rule.unmet')} />
              {t(`rule.${rule}`, { count: minimum })}
            </li>
          );
        })}
      </ul>
      <div className={`strength of-${strength}`}>
        <i />
        <i />
        <i />
        <i />
        <span>{t(strengths[strength] ?? 'strength.0')}</span>
      </div>
    </div>
  );
}
