import { Button } from '@mantine/core';
import type { Choices } from '../data/choices.ts';

type Props = { readonly choices: Choices<unknown> };

/** What is the matter with a look-up, said where its field would explain itself. Nothing, when all is well. */
export const lookupNote = (choices: Choices<unknown>) =>
  choices.state === 'closed' || choices.state === 'failed' ? <LookupNote choices={choices} /> : undefined;

/** The same, as an element. */
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
