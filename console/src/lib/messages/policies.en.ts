/** Texts of the creation policies. */
export const policiesEn = {
  'nav.policies': 'Policies',
  'policies.lead': 'What new clusters may choose: images, networks, clusters and storage of providers.',
  'policies.failed': 'The policies could not be loaded',
  'policies.none': 'No policies yet',
  'policies.noneText':
    'A policy pins an option, allows a list, sets a default or recommends; for everybody, a team, or one of its environments.',
  'policy.create': 'Create policy',
  'policy.edit': 'Edit {name}',
  'policy.saved': 'The policy was saved',
  'policy.delete': 'Delete {name}',
  'policy.deleteAction': 'Delete policy',
  'policy.deleteText': 'What it forbade can be chosen again at once.',
  'policy.deleted': '{name} was deleted',
  'policy.scope': 'For whom',
  'policy.platformWide': 'Everybody',
  'policy.allProviders': 'all',
  'policy.options': 'Options',
  'policy.inForce': 'In force',
  'policy.conflict': 'Conflict',
  'policy.missing': 'Missing: {names}',
  'policy.hint':
    'Modes: pin, allowList, default, recommended. Options: image, network, cluster, storageContainer.',
} as const;
