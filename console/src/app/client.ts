import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/http';

/** Answers that will not change by asking again. */
function isFinal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

export function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        gcTime: 5 * 60_000,
        retry: (failures, error) => !isFinal(error) && failures < 2,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  });
}
