import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCan } from '../../data/session.ts';
import { IconDownload } from '../../ui/icons.ts';

const { exportCsv } = orderEndpoints;

const kilobytes = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** Every order of the filter as a file; a long one says how much is here, and pressing again stops it. */
export const ExportButton = ({ filters }: { filters: Readonly<Record<string, string>> }) => {
  const may = useCan()(exportCsv);
  const stop = useRef<AbortController>(undefined);
  const [bytes, setBytes] = useState(0);
  const fetching = useMutation({
    mutationFn: async () => {
      const stopper = new AbortController();
      const { signal } = stopper;
      stop.current = stopper;
      setBytes(0);
      const { download } = await import('../../data/download.ts');
      await download(exportCsv, { query: filters }, { signal, onProgress: setBytes }).catch((cause) => {
        if (!signal.aborted) throw cause;
      });
    },
  });
  if (!may)
    return (
      <Button
        variant="default"
        data-disabled
        aria-disabled
        title="Your role may not export orders. Ask an administrator."
      >
        Export CSV
      </Button>
    );
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      onClick={() => (fetching.isPending ? stop.current?.abort() : fetching.mutate())}
    >
      {fetching.isPending ? `Cancel (${kilobytes.format(bytes / 1000)} kB)` : 'Export CSV'}
    </Button>
  );
};
