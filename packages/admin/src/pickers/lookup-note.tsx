import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Choices } from '../data/lookups.ts';

/** Describes why the choices of a field are missing and offers to try again; undefined when they are not missing. */
export const lookupNote = (choices: Choices<unknown>): ReactNode => {
  if (choices.state === 'forbidden') return "You don't have access to these choices.";
  if (choices.state !== 'failed') return undefined;
  return (
    <span role="alert">
      {choices.error.message}{' '}
      <Button size="compact-xs" variant="default" onClick={choices.retry}>
        Try again
      </Button>
    </span>
  );
};
