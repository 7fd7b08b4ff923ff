/** What all Kubernetes objects have. */
import { map, optional, otherwise, shape, text, type Read } from '../lib/parse';

export const metadata = shape({
  name: text,
  namespace: otherwise(text, ''),
  uid: otherwise(text, ''),
  resourceVersion: otherwise(text, ''),
  creationTimestamp: optional(text),
  deletionTimestamp: optional(text),
  labels: map(text),
  annotations: map(text),
});

export const condition = shape({
  type: text,
  status: text,
  reason: otherwise(text, ''),
  message: otherwise(text, ''),
  lastTransitionTime: optional(text),
});
export type Condition = Read<typeof condition>;

export const reference = shape({ name: otherwise(text, ''), namespace: otherwise(text, '') });

export const labelEnvironment = 'butler.butlerlabs.dev/environment';
export const labelTeam = 'butler.butlerlabs.dev/team';
export const annotationCreator = 'butler.butlerlabs.dev/creator-email';
