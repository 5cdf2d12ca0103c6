import { i18n } from '@bakehouse/contract/i18n';
import { ActionIcon, Popover } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { IconColumns } from '../../icons.ts';
import { PartMissing } from '../../lazy-part.tsx';
import type { ColumnLayout } from './column-layout.ts';

type Props = { readonly layout: ColumnLayout };

/** Button that opens the column settings of a table; the settings are loaded on the first click. */
export function ColumnChooser({ layout }: Props) {
  const [open, setOpen] = useState(false);
  const [Choices, setChoices] = useState<ComponentType<Props>>();
  // Loaded before opening, because the popover moves the focus to its content at that moment.
  const toggle = async () => {
    const choices = await import('./column-choices.tsx').then(
      ({ ColumnChoices }) => ColumnChoices,
      () => PartMissing,
    );
    setChoices(() => choices);
    setOpen(!open);
  };
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus opened={open} onChange={setOpen}>
      <Popover.Target>
        <ActionIcon aria-label={i18n.t('Choose columns')} size={24} onClick={() => void toggle()}>
          <IconColumns size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>{Choices && <Choices layout={layout} />}</Popover.Dropdown>
    </Popover>
  );
}
