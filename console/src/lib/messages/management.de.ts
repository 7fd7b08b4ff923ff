import type { Message } from '../i18n';
import type { managementEn } from './management.en';

export const managementDe: Record<keyof typeof managementEn, Message> = {
  'nav.management': 'Verwaltungscluster',
  'management.title': 'Verwaltungscluster',
  'management.failed': 'Der Verwaltungscluster konnte nicht gelesen werden',
  'management.parts': 'Teile des Verwaltungsclusters',
  'management.tab.overview': 'Übersicht',
  'management.tab.nodes': 'Knoten',
  'management.tab.namespaces': 'Namespaces',
  'management.tab.controlPlanes': 'Steuerungsebenen',
  'management.tab.dataStores': 'Datenspeicher',
  'management.tab.addons': 'Addons',
  'management.cluster': 'Cluster',
  'management.tenants': 'Cluster, die er betreibt',
  'management.system': 'System-Pods',
  'management.noPods': 'Keine System-Pods: Die Plattform läuft als ein Prozess.',
  'management.running': '{running} von {total} laufen',
  'management.nothing': 'Hier ist nichts.',
  'management.tenantNamespaces': 'Namespaces der Cluster',
  'management.ready': 'Bereit',
  'management.restarts': 'Neustarts',
  'management.usedBy': 'Von Clustern benutzt',
  'management.install': 'Addon installieren',
  'management.addon': 'Addon',
  'management.uninstallText': 'Alles, was auf dieser Plattform läuft, kann sich darauf stützen.',
};
