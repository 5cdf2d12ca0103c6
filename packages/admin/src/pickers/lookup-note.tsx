import { Button } from '@mantine/core';
import type { Choices } from '../data/lookups.ts';

type Props = { readonly choices: Choices<unknown> };

/** Describes why the choices of a field are missing; undefined when they are loaded. */
export const lookupNote = (choices: Choices<unknown>) =>
  choices.state === 'forbidden' || choices.state === 'failed' ? <LookupNote choices={choices} /> : undefined;

/** Says why the choices are missing and offers to try again. */
export const LookupNote = ({ choices }: Props) =>
  choices.state === 'failed' ? (
    <span role="alert">
      {choices.error.message}{' '}
      <Button size="compact-xs" variant="default" onClick={choices.retry}>
        Try again
      </Button>
    </span>
  ) : (
    "You don't have access to these choices."
  );
