import { i18n } from '@bakehouse/contract/i18n';
import { Button, Popover } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { DisabledReason } from '../../ui/feedback/disabled-reason.tsx';
import { IconDownload } from '../../ui/icons.ts';
import { PartMissing } from '../../ui/lazy-part.tsx';
import { useCan } from '../session.ts';
import type { ExportChoicesProps, ListExport } from './export-choices.tsx';
import { cancelLabel, type ExportCall, noExportReason, useExport } from './use-export.ts';

type Props = ListExport & {
  /** Filters and sort of the list. */
  readonly filters: Readonly<Record<string, string>>;
  /** What the person cannot do without the permission: 'export orders'. */
  readonly action: string;
};

/** Exports a list as it is shown. The choice of the file is loaded on the first click; during a download the button cancels it. */
export function ExportMenu({ filters, action, ...list }: Props) {
  const can = useCan();
  const { bytes, start, cancel } = useExport();
  const [isOpen, setOpen] = useState(false);
  const [Choices, setChoices] = useState<ComponentType<ExportChoicesProps>>();
  // Loaded before opening, because the popover moves the focus to its content at that moment.
  const toggle = async () => {
    const choices = await import('./export-choices.tsx').then(
      ({ ExportChoices }) => ExportChoices,
      () => PartMissing,
    );
    setChoices(() => choices);
    setOpen(!isOpen);
  };
  const buttonProps = { variant: 'default', leftSection: <IconDownload size={16} /> };
  if (bytes !== undefined)
    return (
      <Button {...buttonProps} onClick={cancel}>
        {cancelLabel(bytes)}
      </Button>
    );
  if (!can(list.endpoint) && !(list.personal && can(list.personal)))
    return (
      <DisabledReason reason={noExportReason(action)}>
        <Button {...buttonProps}>{i18n.t('Export')}</Button>
      </DisabledReason>
    );
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Button {...buttonProps} onClick={() => void toggle()}>
          {i18n.t('Export')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {Choices && (
          <Choices
            {...list}
            onChoose={(endpoint, choice) => {
              setOpen(false);
              void start(endpoint, { query: { ...filters, ...choice } } as ExportCall);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
