import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import { Button } from '@mantine/core';
import { DisabledReason } from '../../ui/feedback/disabled-reason.tsx';
import { IconDownload } from '../../ui/icons.ts';
import { useCan } from '../session.ts';
import { cancelLabel, type ExportCall, type Exported, noExportReason, useExport } from './use-export.ts';

type Props<E extends Exported> = {
  readonly endpoint: E;
  /** Filters of the list. */
  readonly filters?: QueryOf<E> | Readonly<Record<string, string>>;
  /** Values of the parameters in the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly label: string;
  /** What the person cannot do without the permission: 'export orders'. */
  readonly action: string;
};

/** Downloads a file. During the download the button shows the size so far, and a second click cancels. */
export function ExportButton<E extends Exported>({ endpoint, filters = {}, params = {}, label, action }: Props<E>) {
  const mayExport = useCan()(endpoint);
  const { bytes, start, cancel } = useExport();
  const startOrCancel = () =>
    bytes === undefined ? void start(endpoint, { query: filters, params } as ExportCall) : cancel();
  return (
    <DisabledReason reason={mayExport ? undefined : noExportReason(action)}>
      <Button variant="default" leftSection={<IconDownload size={16} />} onClick={startOrCancel}>
        {bytes === undefined ? label : cancelLabel(bytes)}
      </Button>
    </DisabledReason>
  );
}
