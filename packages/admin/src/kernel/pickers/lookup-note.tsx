import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Choices } from '../../data/lookups.ts';

/** Says that the choices are those of another search, because the typed one has a typing error. */
export const correctedNote = (search: string): ReactNode => (
  <span role="status">
    Showing results for <strong>{search}</strong>
  </span>
);

/** Describes why the choices of a field are missing and offers to try again, or that they are those of a corrected search. */
export function lookupNote(choices: Choices<unknown>): ReactNode {
  if (choices.state === 'forbidden') return "You don't have access to these choices.";
  if (choices.state === 'ready' && choices.correctedSearch) return correctedNote(choices.correctedSearch);
  if (choices.state !== 'failed') return undefined;
  return (
    <span role="alert">
      {choices.error.message}{' '}
      <Button size="compact-xs" variant="default" onClick={choices.retry}>
        Try again
      </Button>
    </span>
  );
}
