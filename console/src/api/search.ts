import { queryOptions } from '@tanstack/react-query';
import { list, optional, otherwise, shape, text, type Read } from '../lib/parse';
import { ask } from './http';

const result = shape({
  kind: text,
  name: text,
  namespace: optional(text),
  team: optional(text),
  environment: optional(text),
  title: otherwise(text, ''),
  match: otherwise(text, ''),
  url: otherwise(text, ''),
});
export type SearchResult = Read<typeof result>;
const results = shape({ results: list(result) });

export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: ({ signal }) =>
      ask('/api/search', results, { signal, query: { q: words, limit: 20 } }).then((a) => a.results),
    enabled: words.length >= 2,
    staleTime: 5_000,
  });
