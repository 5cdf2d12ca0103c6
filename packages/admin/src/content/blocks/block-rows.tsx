import { ActionIcon, Button, Group, Input, Stack } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { IconPlus, IconTrash } from '../../ui/icons.ts';
import { ReadOnly } from '../../ui/read-only.ts';
import styles from './blocks.module.css';

type Props = {
  readonly label: string;
  /** One of them, inside a sentence: 'item', 'row'. */
  readonly one: string;
  readonly add: string;
  readonly count: number;
  readonly most: number;
  readonly onAdd: () => void;
  readonly onRemove: (index: number) => void;
  readonly children: (index: number) => ReactNode;
};

/** Groups of fields that repeat in a block. The focus is in what was added, and on Add after a removal. */
export const BlockRows = ({ label, one, add, count, most, onAdd, onRemove, children }: Props) => {
  const id = useId();
  const rows = useRef<HTMLDivElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const added = useRef(false);
  const readOnly = useContext(ReadOnly);
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    rows.current?.children[count - 1]?.querySelector<HTMLElement>('input')?.focus();
  }, [count]);
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={count >= most ? `At most ${most}` : undefined}
    >
      <Stack role="group" aria-labelledby={id} gap="xs" mt={4} align="flex-start">
        <Stack ref={rows} gap="xs" w="100%" display={count === 0 ? 'none' : undefined}>
          {[...Array(count).keys()].map((index) => (
            <Group key={index} className={styles.row} wrap="nowrap" align="flex-start" gap="xs">
              <Stack gap="xs" flex={1} miw={0} role="group" aria-label={`${label} ${index + 1}`}>
                {children(index)}
              </Stack>
              {!readOnly && (
                <ActionIcon
                  aria-label={`Remove ${one} ${index + 1}`}
                  onClick={() => {
                    onRemove(index);
                    adder.current?.focus();
                  }}
                >
                  <IconTrash size={17} />
                </ActionIcon>
              )}
            </Group>
          ))}
        </Stack>
        <Button
          ref={adder}
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={15} />}
          disabled={readOnly || count >= most}
          onClick={() => {
            added.current = true;
            onAdd();
          }}
        >
          {add}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
};
