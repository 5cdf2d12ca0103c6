import { inSentence } from '@bakehouse/contract/core/text';
import { Button, Group, Input, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Choices } from '../../data/lookups.ts';

type Props<Row> = {
  readonly label: string;
  readonly choices: Choices<Row>;
  /** Text for a user who may not read the choices. */
  readonly forbidden: string;
  readonly children: (rows: readonly Row[]) => ReactNode;
};

/** Renders the choices when they are loaded; until then a placeholder, or the reason why there are none. */
export function ChoicesOf<Row>({ label, choices, forbidden, children }: Props<Row>) {
  if (choices.state === 'ready') return children(choices.rows);
  return (
    <Input.Wrapper label={label} labelElement="div">
      {choices.state === 'loading' && (
        <Skeleton height={72} mt={6} role="status" aria-label={`Loading ${inSentence(label)}`} />
      )}
      {choices.state === 'forbidden' && <Text c="dimmed">{forbidden}</Text>}
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
