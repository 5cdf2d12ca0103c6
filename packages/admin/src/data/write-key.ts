import { useRef } from 'react';
import { v4 as uuid } from 'uuid';

/**
 * The idempotency key of a write: the same while the same is sent again, so that pressing twice or after a lost answer
 * writes once; another for anything else, and once it is `done`.
 */
export const useWriteKey = () => {
  const kept = useRef<{ readonly text: string; readonly key: string }>(undefined);
  return {
    of: (body: unknown): string => {
      const text = JSON.stringify(body);
      if (kept.current?.text !== text) kept.current = { text, key: uuid() };
      return kept.current.key;
    },
    done: () => {
      kept.current = undefined;
    },
  };
};
