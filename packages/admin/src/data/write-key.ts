import { useRef } from 'react';
import { v4 as uuid } from 'uuid';

/**
 * Returns an idempotency key for a write. The key stays the same while the same body is sent again, so that a double
 * click or a retry writes once; it changes with the body, and after `done`.
 */
export const useWriteKey = () => {
  const last = useRef<{ readonly text: string; readonly key: string }>(undefined);
  return {
    of: (body: unknown): string => {
      const text = JSON.stringify(body);
      if (last.current?.text !== text) last.current = { text, key: uuid() };
      return last.current.key;
    },
    done: () => {
      last.current = undefined;
    },
  };
};
