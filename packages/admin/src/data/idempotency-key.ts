import { useRef } from 'react';
import { v4 as uuid } from 'uuid';

/**
 * Returns the idempotency key of a write. `keyFor` returns the same key while the same body is sent again, so that a
 * double click or a retry writes once. The key changes with the body, and after `reset`.
 */
export function useIdempotencyKey() {
  const last = useRef<{ readonly text: string; readonly key: string }>(undefined);
  return {
    keyFor: (body: unknown): string => {
      const text = JSON.stringify(body);
      if (last.current?.text !== text) last.current = { text, key: uuid() };
      return last.current.key;
    },
    reset: () => {
      last.current = undefined;
    },
  };
}
