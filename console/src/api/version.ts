import { queryOptions } from '@tanstack/react-query';
import { otherwise, shape, text } from '../lib/parse';
import { ask } from './http';

const version = shape({ version: text, commit: otherwise(text, ''), apiVersion: otherwise(text, '') });

export const versionQuery = () =>
  queryOptions({
    queryKey: ['version'],
    queryFn: ({ signal }) => ask('/api/version', version, { signal }),
    staleTime: Infinity,
  });
