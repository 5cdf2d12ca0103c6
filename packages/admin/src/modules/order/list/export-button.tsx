import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError } from '../../../data/api-error.ts';
import { useCan } from '../../../data/session.ts';
import { DisabledReason } from '../../../ui/feedback/disabled-reason.tsx';
import { toastError } from '../../../ui/feedback/toast.tsx';
import { IconDownload } from '../../../ui/icons.ts';

const noPermission = 'Your role cannot export orders. Ask an administrator.';

type Options = { readonly signal: AbortSignal; readonly onProgress: (bytes: number) => void };

/** Downloads all orders of the filter, unless it is cancelled. */
const exportOrders = async (query: Readonly<Record<string, string>>, options: Options): Promise<void> => {
  try {
    const { download } = await import('../../../data/download.ts');
    await download(orderEndpoints.exportCsv, { query }, options);
  } catch (cause) {
    if (options.signal.aborted) return;
    toastError(cause instanceof ApiError ? cause.message : 'The download was interrupted. Try again.');
  }
};

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000).toLocaleString('en-IN')} kB`;

/**
 * Downloads the filtered orders as CSV. During the download the button shows the size so far, and a second click
 * cancels.
 */
export const ExportButton = ({ filters }: { filters: Readonly<Record<string, string>> }) => {
  const mayExport = useCan()(orderEndpoints.exportCsv);
  const running = useRef<AbortController>(undefined);
  const [bytes, setBytes] = useState<number>();
  const startOrCancel = async () => {
    if (running.current) return running.current.abort();
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    await exportOrders(filters, { signal: controller.signal, onProgress: setBytes });
    running.current = undefined;
    setBytes(undefined);
  };
  return (
    <DisabledReason reason={mayExport ? undefined : noPermission}>
      <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => void startOrCancel()}>
        {bytes === undefined ? 'Export CSV' : `Cancel (${kilobytes(bytes)})`}
      </Button>
    </DisabledReason>
  );
};
