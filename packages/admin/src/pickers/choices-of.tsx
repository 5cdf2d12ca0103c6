import { inSentence } from '@bakehouse/contract/core/in-sentence';
import { Button, Group, Input, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Choices } from '../data/choices.ts';

type Props<Row> = {
  readonly label: string;
  readonly choices: Choices<Row>;
  /** Said in place of the choices to one who may not read them. */
  readonly closed: string;
  readonly children: (rows: readonly Row[]) => ReactNode;
};

/** Choices once they are here; until then, and when they cannot be had, what is the matter. */
export function ChoicesOf<Row>({ label, choices, closed, children }: Props<Row>) {
  if (choices.state === 'ready') return children(choices.rows);
  return (
    <Input.Wrapper label={label} labelElement="div">
      {choices.state === 'loading' && (
        <Skeleton height={72} mt={6} role="status" aria-label={`Loading ${inSentence(label)}`} />
      )}
      {choices.state === 'closed' && <Text c="dimmed">{closed}</Text>}
      {choices.state === 'failed' && (
        <Group gap="sm">
          <Text role="alert">{choices.error.message}</Text>
          <Button size="compact-sm" variant="default" onClick={choices.retry}>
            Try again
          </Button>
        </Group>
      )}
    </Input.Wrapper>
  );
}
