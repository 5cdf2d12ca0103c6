import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useCan } from '../../../data/session.ts';
import { DisabledReason } from '../../../ui/feedback/disabled-reason.tsx';
import { IconDownload } from '../../../ui/icons.ts';

const noPermission = 'Your role cannot export orders. Ask an administrator.';

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000).toLocaleString('en-IN')} kB`;

/**
 * Downloads the filtered orders as CSV. During the download the button shows the size so far, and a second click
 * cancels.
 */
export const ExportButton = ({ filters }: { filters: Readonly<Record<string, string>> }) => {
  const may = useCan()(orderEndpoints.exportCsv);
  const running = useRef<AbortController>(undefined);
  const [bytes, setBytes] = useState<number>();
  const press = async () => {
    if (running.current) return running.current.abort();
    const stop = new AbortController();
    running.current = stop;
    setBytes(0);
    const { exportOrders } = await import('./export-orders.ts');
    await exportOrders(filters, { signal: stop.signal, onProgress: setBytes });
    running.current = undefined;
    setBytes(undefined);
  };
  return (
    <DisabledReason reason={may ? undefined : noPermission}>
      <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => void press()}>
        {bytes === undefined ? 'Export CSV' : `Cancel (${kilobytes(bytes)})`}
      </Button>
    </DisabledReason>
  );
};
