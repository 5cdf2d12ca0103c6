import { ActionIcon, Button, Group, Input, Stack } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconPlus, IconTrash } from './icons.ts';

type Props = {
  readonly label: string;
  readonly withAsterisk?: boolean;
  readonly description?: string;
  readonly error?: ReactNode;
  /** What one row is called inside a sentence: 'option', 'FAQ'. */
  readonly one: string;
  readonly count: number;
  readonly onAdd: () => void;
  readonly onRemove: (index: number) => void;
  /** The fields of a row. */
  readonly children: (index: number) => ReactNode;
};

/** Rows that repeat: any number of the same fields, added below and removed one by one. */
export const RowsInput = ({
  label,
  description,
  withAsterisk,
  error,
  one,
  count,
  onAdd,
  onRemove,
  children,
}: Props) => {
  const id = useId();
  const rows = useRef<HTMLDivElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const added = useRef(false);
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    rows.current?.children[count - 1]?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [count]);
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      withAsterisk={withAsterisk}
      description={description}
      error={error}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
    >
      <Stack role="group" aria-labelledby={id} gap="sm" mt={6} align="flex-start">
        <Stack ref={rows} gap="sm" w="100%" display={count === 0 ? 'none' : undefined}>
          {[...Array(count).keys()].map((index) => (
            <Group key={index} wrap="nowrap" align="flex-start" gap="xs">
              <Stack gap="xs" flex={1}>
                {children(index)}
              </Stack>
              <ActionIcon
                mt={3}
                aria-label={`Remove ${one} ${index + 1}`}
                onClick={() => {
                  onRemove(index);
                  adder.current?.focus();
                }}
              >
                <IconTrash size={17} />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
        <Button
          ref={adder}
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={15} />}
          data-faulty={Boolean(error) || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onClick={() => {
            added.current = true;
            onAdd();
          }}
        >
          {`Add ${one}`}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
};
