import { Combobox, Modal, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue, useMounted } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDialogOpened } from '../../../ui/focus/use-dialog-opened.ts';
import { IconSearch } from '../../../ui/icons.ts';
import styles from './palette.module.css';
import { type PaletteGroup, type PaletteItem, usePaletteItems } from './palette-items.ts';

/** Debounce in ms before a request is sent. */
const pauseMs = 120;
type Props = { readonly opened: boolean; readonly onClose: () => void };

/** Command palette (Ctrl K): finds records, screens and actions. */
export function Palette({ opened, onClose }: Props) {
  const isOpened = useDialogOpened(opened);
  return (
    <Modal
      opened={isOpened}
      onClose={onClose}
      withCloseButton={false}
      title="Search"
      classNames={{ header: styles.header, body: styles.body }}
      size={600}
      yOffset={72}
      // Above toasts, which would cover the search field on a phone.
      zIndex={450}
      transitionProps={{ duration: 120 }}
    >
      <Search onClose={onClose} />
    </Modal>
  );
}

/** Search field and results; unmounted with the dialog, so that it always opens empty. */
function Search({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  // A second render sets `aria-controls`, because the list gets its id after mounting.
  useMounted();
  const trimmed = query.trim();
  const [debounced] = useDebouncedValue(trimmed, pauseMs);
  const { groups, correctedSearch, searching, error } = usePaletteItems(trimmed, debounced);
  const items = groups.flatMap((group) => group.items);
  const first = items[0]?.id;
  const selectFirst = useEffectEvent(() => void combobox.selectFirstOption());
  // biome-ignore lint/correctness/useExhaustiveDependencies: new text or a new first result selects the first result
  useEffect(() => selectFirst(), [trimmed, first]);
  const submit = (id: string) => {
    onClose();
    items.find((item) => item.id === id)?.open();
  };
  const message = messageOf(items.length, { searching: searching || debounced !== trimmed, error });
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={submit}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            data-autofocus
            size="md"
            variant="unstyled"
            className={styles.input}
            aria-label="Search"
            placeholder="Search orders, products, people…"
            leftSection={<IconSearch size={18} />}
            value={query}
            maxLength={100}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        {correctedSearch && (
          <Text fz={13} px="md" py={6}>
            No results for <em>{trimmed}</em>. Showing results for <strong>{correctedSearch}</strong>.
          </Text>
        )}
        <Results groups={groups} />
      </Combobox>
      {items.length === 0 && (
        <Text p="md" c="dimmed" ta="center" aria-hidden>
          {message}
        </Text>
      )}
      <VisuallyHidden role="status">{trimmed && message}</VisuallyHidden>
    </>
  );
}

/** Message without results; screen readers also get the number of results. */
function messageOf(count: number, { searching, error }: { searching: boolean; error: Error | null }): string {
  if (count > 0) return count === 1 ? '1 result' : `${count} results`;
  if (searching) return 'Searching…';
  return error ? error.message : 'No results';
}

const Results = ({ groups }: { groups: readonly PaletteGroup[] }) => (
  <Combobox.Options id="palette-results" aria-label="Results" className={styles.options}>
    {groups.map(({ label, items }) => (
      <Combobox.Group key={label} label={label}>
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </Combobox.Group>
    ))}
  </Combobox.Options>
);

function Item({ item }: { item: PaletteItem }) {
  const { id, label, detail, icon: Icon } = item;
  return (
    <Combobox.Option value={id} className={styles.option}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={styles.label}>{label}</span>
      {detail && (
        <Text component="span" fz={12} c="dimmed" className={styles.detail}>
          {detail}
        </Text>
      )}
    </Combobox.Option>
  );
}
