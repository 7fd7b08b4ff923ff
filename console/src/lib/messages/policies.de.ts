import type { Message } from '../i18n';
import type { policiesEn } from './policies.en';

export const policiesDe: Record<keyof typeof policiesEn, Message> = {
  'nav.policies': 'Richtlinien',
  'policies.lead': 'Was neue Cluster wählen dürfen: Abbilder, Netze, Cluster und Speicher der Anbieter.',
  'policies.failed': 'Die Richtlinien konnten nicht geladen werden',
  'policies.none': 'Noch keine Richtlinien',
  'policies.noneText':
    'Eine Richtlinie legt eine Wahl fest, erlaubt eine Liste, setzt einen Standard oder empfiehlt; für alle, ein Team oder eine seiner Umgebungen.',
  'policy.create': 'Richtlinie anlegen',
  'policy.edit': '{name} bearbeiten',
  'policy.saved': 'Die Richtlinie wurde gespeichert',
  'policy.delete': '{name} löschen',
  'policy.deleteAction': 'Richtlinie löschen',
  'policy.deleteText': 'Was sie verbot, kann sofort wieder gewählt werden.',
  'policy.deleted': '{name} wurde gelöscht',
  'policy.scope': 'Für wen',
  'policy.platformWide': 'Alle',
  'policy.allProviders': 'alle',
  'policy.options': 'Optionen',
  'policy.inForce': 'In Kraft',
  'policy.conflict': 'Widerspruch',
  'policy.missing': 'Fehlt: {names}',
  'policy.hint':
    'Arten: pin, allowList, default, recommended. Optionen: image, network, cluster, storageContainer.',
};
