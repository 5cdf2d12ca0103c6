import { ActionIcon, Button, Group, Input, Stack } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from './icons.ts';

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
  /** Lets rows change places, each named by `keyOf`, so that it stays the same row wherever it stands. */
  readonly onMove?: (from: number, to: number) => void;
  readonly keyOf?: (index: number) => string;
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
  onMove,
  keyOf = String,
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
  const moved = useRef<{ readonly to: number; readonly by: 1 | -1 }>(undefined);
  const move = (from: number, by: 1 | -1) => {
    moved.current = { to: from + by, by };
    onMove?.(from, from + by);
  };
  useEffect(() => {
    if (!moved.current) return;
    const { to, by } = moved.current;
    moved.current = undefined;
    // The browser lets go of what it puts elsewhere; at an end, the other way is the one that is left.
    const [same, other] = by === 1 ? ['down', 'up'] : ['up', 'down'];
    const button = (way: string) => rows.current?.children[to]?.querySelector<HTMLButtonElement>(`[data-move=${way}]`);
    (button(same)?.disabled ? button(other) : button(same))?.focus();
  });
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
            <Group key={keyOf(index)} wrap="nowrap" align="flex-start" gap="xs">
              <Stack gap="xs" flex={1}>
                {children(index)}
              </Stack>
              {onMove && (
                <Group gap={0} wrap="nowrap" mt={3}>
                  <ActionIcon
                    data-move="up"
                    aria-label={`Move ${one} ${index + 1} up`}
                    disabled={index === 0}
                    bg={index === 0 ? 'transparent' : undefined}
                    onClick={() => move(index, -1)}
                  >
                    <IconArrowUp size={17} />
                  </ActionIcon>
                  <ActionIcon
                    data-move="down"
                    aria-label={`Move ${one} ${index + 1} down`}
                    disabled={index === count - 1}
                    bg={index === count - 1 ? 'transparent' : undefined}
                    onClick={() => move(index, 1)}
                  >
                    <IconArrowDown size={17} />
                  </ActionIcon>
                </Group>
              )}
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
