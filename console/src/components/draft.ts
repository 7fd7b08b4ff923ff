import { useState } from 'react';

export interface Draft<T> {
  form: T;
  dirty: boolean;
  set: (part: Partial<T>) => void;
  /** Back to what is kept. */
  drop: () => void;
  /** Whether what is kept is still what the typing began from. */
  stillFits: (kept: T) => boolean;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A form over something kept elsewhere. It follows what is kept until somebody types in it. */
export function useDraft<T extends object>(kept: T): Draft<T> {
  const [typed, setTyped] = useState<{ form: T; base: T }>();
  const form = typed?.form ?? kept;
  return {
    form,
    dirty: typed !== undefined && !same(typed.form, typed.base),
    set: (part) =>
      setTyped((old) => ({ form: { ...(old?.form ?? kept), ...part }, base: old?.base ?? kept })),
    drop: () => setTyped(undefined),
    stillFits: (now) => typed === undefined || same(now, typed.base),
  };
}
