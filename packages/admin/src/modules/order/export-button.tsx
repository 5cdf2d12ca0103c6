import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useCan } from '../../data/session.ts';
import { IconDownload } from '../../ui/icons.ts';

const why = 'Your role may not export orders. Ask an administrator.';

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000).toLocaleString('en-IN')} kB`;

/** Every order of the filter as a file; a long one says how much is here, and pressing again stops it. */
export const ExportButton = ({ filters }: { filters: Readonly<Record<string, string>> }) => {
  const may = useCan()(orderEndpoints.exportCsv);
  const running = useRef<AbortController>(undefined);
  const [bytes, setBytes] = useState<number>();
  const press = async () => {
    if (!may) return;
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
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      {...(!may && { 'data-disabled': true, 'aria-disabled': true, title: why })}
      onClick={() => void press()}
    >
      {bytes === undefined ? 'Export CSV' : `Cancel (${kilobytes(bytes)})`}
    </Button>
  );
};
