import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { toast } from './toasts';

export interface Change {
  work: () => Promise<unknown>;
  /** What the reader is told when it is done. */
  done: string;
}

/** A change that a page asks for. Afterwards what it touches is asked for again. */
export function useChange(touches: QueryKey[], onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ work }: Change) => work(),
    onSuccess: async (_answer, { done }) => {
      toast('success', done);
      onDone?.();
      await Promise.all(touches.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}
