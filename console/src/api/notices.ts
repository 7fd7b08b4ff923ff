/** Notifications as the stream sends them. */
import { optional, otherwise, shape, text, word, type Read } from '../lib/parse';

export const severities = ['success', 'info', 'warning', 'error'] as const;
export const categories = ['cluster', 'team', 'infra', 'security'] as const;

export const readNotice = shape({
  id: text,
  title: text,
  message: otherwise(text, ''),
  severity: word(severities, 'info'),
  category: word(categories, 'cluster'),
  timestamp: otherwise(text, ''),
  resourceRef: optional(
    shape({ kind: text, name: text, namespace: otherwise(text, ''), team: otherwise(text, '') }),
  ),
  actor: optional(text),
});
export type Notice = Read<typeof readNotice>;
