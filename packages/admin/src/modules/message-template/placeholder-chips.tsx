import { Button, Group, Text } from '@mantine/core';
import { useId } from 'react';

type Props = {
  readonly placeholders: readonly string[];
  readonly onInsert: (text: string) => void;
};

/** The placeholders of a message as buttons that insert them into the text. */
export function PlaceholderChips({ placeholders, onInsert }: Props) {
  const label = useId();
  return (
    <div>
      <Text id={label} fz={13} c="dimmed" mb={4}>
        Insert a placeholder, which each message replaces by the value of its record
      </Text>
      <Group gap={6} role="group" aria-labelledby={label}>
        {placeholders.map((name) => (
          <Button
            key={name}
            variant="default"
            size="compact-xs"
            // The field keeps the focus and its cursor.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(`{{${name}}}`)}
          >
            {name}
          </Button>
        ))}
      </Group>
    </div>
  );
}
