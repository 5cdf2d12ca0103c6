import { ActionIcon, Button, Group, Input, Stack } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { ReadOnly } from '../form/read-only.ts';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '../icons.ts';
import styles from './rows-input.module.css';

type Props = {
  readonly label: string;
  readonly withAsterisk?: boolean;
  readonly description?: string;
  readonly error?: ReactNode;
  /** Singular name of a row inside a sentence: 'option', 'FAQ'. */
  readonly one: string;
  readonly count: number;
  /** Maximum number of rows. */
  readonly maxRows?: number;
  /** Label of the button that adds a row; by default 'Add' and `one`. */
  readonly addLabel?: string;
  /** Draws a border around each row, for rows with several fields. */
  readonly framed?: boolean;
  readonly onAdd: () => void;
  readonly onRemove: (index: number) => void;
  /** Enables reordering. */
  readonly onMove?: (from: number, to: number) => void;
  /** Renders the fields of a row. */
  readonly children: (index: number) => ReactNode;
};

const textFields = 'input:not([type="hidden"], [type="checkbox"], [type="file"], :disabled), textarea:not(:disabled)';

/** A list of repeated fields: rows are added below and removed individually. */
export function RowsInput({
  label,
  description,
  withAsterisk,
  error,
  one,
  count,
  maxRows = Number.POSITIVE_INFINITY,
  addLabel = `Add ${one}`,
  framed = false,
  onAdd,
  onRemove,
  onMove,
  children,
}: Props) {
  const id = useId();
  const rows = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const hasAdded = useRef(false);
  const readOnly = useContext(ReadOnly);
  const rowKeys = useRowKeys(count);
  useEffect(() => {
    if (!hasAdded.current) return;
    hasAdded.current = false;
    rows.current?.children[count - 1]?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [count]);
  const append = () => {
    hasAdded.current = true;
    onAdd();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
    // Enter in a repeated row never submits the form. An open list of options handles Enter itself.
    const isHandled = event.defaultPrevented || event.nativeEvent.isComposing || target.role === 'combobox';
    event.preventDefault();
    if (isHandled || readOnly) return;
    const next = fieldAfter(rows.current, target);
    if (next) next.focus();
    else if (target.value.trim() && count < maxRows) append();
  };
  const focusMoved = useMovedFocus(rows);
  const move = (from: number, offset: 1 | -1) => {
    focusMoved(from + offset, offset);
    rowKeys.move(from, from + offset);
    onMove?.(from, from + offset);
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      withAsterisk={withAsterisk}
      description={count >= maxRows ? `At most ${maxRows}` : description}
      error={error}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
    >
      <Stack role="group" aria-labelledby={id} gap="sm" mt={6} align="flex-start">
        <Stack ref={rows} gap="sm" w="100%" display={count === 0 ? 'none' : undefined} onKeyDown={onKeyDown}>
          {rowKeys.keys.map((key, index) => (
            <Group key={key} className={framed ? styles.framed : undefined} wrap="nowrap" align="flex-start" gap="xs">
              <Stack
                gap="xs"
                flex={1}
                miw={0}
                {...(framed && { role: 'group', 'aria-label': `${label} ${index + 1}` })}
              >
                {children(index)}
              </Stack>
              {onMove && !readOnly && (
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
              {!readOnly && (
                <ActionIcon
                  mt={3}
                  aria-label={`Remove ${one} ${index + 1}`}
                  onClick={() => {
                    rowKeys.remove(index);
                    onRemove(index);
                    addButton.current?.focus();
                  }}
                >
                  <IconTrash size={17} />
                </ActionIcon>
              )}
            </Group>
          ))}
        </Stack>
        <Button
          ref={addButton}
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={15} />}
          disabled={readOnly || count >= maxRows}
          data-invalid={Boolean(error) || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onClick={append}
        >
          {addLabel}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}

/**
 * Stable React keys for rows, so that an upload in progress stays with its row when rows are moved. Rows that are
 * added or removed from outside are assumed to be at the end.
 */
function useRowKeys(count: number) {
  const [known, setKnown] = useState<readonly number[]>([]);
  const next = Math.max(-1, ...known) + 1;
  const missing = Math.max(0, count - known.length);
  const keys = [...known.slice(0, count), ...[...Array(missing).keys()].map((index) => next + index)];
  return {
    keys,
    remove: (index: number) => setKnown(keys.filter((_, other) => other !== index)),
    move: (from: number, to: number) => {
      const rest = keys.filter((_, index) => index !== from);
      setKnown([...rest.slice(0, to), ...keys.slice(from, from + 1), ...rest.slice(to)]);
    },
  };
}

/** Returns the next text field of the rows, if any. */
function fieldAfter(rows: HTMLElement | null, field: HTMLInputElement): HTMLElement | undefined {
  const fields = [...(rows?.querySelectorAll<HTMLElement>(textFields) ?? [])];
  return fields[fields.indexOf(field) + 1];
}

/**
 * Returns a function that focuses a button of a moved row after the next rendering, because moving an element in the DOM
 * removes its focus. At the end of the list, the button for the other direction gets the focus.
 */
function useMovedFocus(rows: RefObject<HTMLElement | null>) {
  const moved = useRef<{ readonly to: number; readonly offset: 1 | -1 }>(undefined);
  useEffect(() => {
    if (!moved.current) return;
    const { to, offset } = moved.current;
    moved.current = undefined;
    const buttonOf = (direction: 'up' | 'down') =>
      rows.current?.children[to]?.querySelector<HTMLButtonElement>(`[data-move=${direction}]`);
    const [same, other] = offset === 1 ? (['down', 'up'] as const) : (['up', 'down'] as const);
    (buttonOf(same)?.disabled ? buttonOf(other) : buttonOf(same))?.focus();
  });
  return (to: number, offset: 1 | -1) => {
    moved.current = { to, offset };
  };
}
