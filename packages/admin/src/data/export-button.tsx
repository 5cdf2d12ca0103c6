import type { Endpoint, QueryOf } from '@bakehouse/contract/core/endpoint';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { DisabledReason } from '../ui/feedback/disabled-reason.tsx';
import { toastError } from '../ui/feedback/toast.tsx';
import { IconDownload } from '../ui/icons.ts';
import { ApiError } from './api-error.ts';
import type { sendCall } from './client.ts';
import { useCan } from './session.ts';

type Exported = Endpoint & { readonly produces: string };
type Call = Parameters<typeof sendCall<Exported>>[1];
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

/** Downloads all matches of a filter. During the download the button shows the size so far, and a second click cancels. */
export function ExportButton<E extends Exported>({ endpoint, filters = {}, params = {}, label, action }: Props<E>) {
  const mayExport = useCan()(endpoint);
  const running = useRef<AbortController>(undefined);
  const [bytes, setBytes] = useState<number>();
  const startOrCancel = async () => {
    if (running.current) return running.current.abort();
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    await exportMatches(endpoint, { query: filters, params } as Call, {
      signal: controller.signal,
      onProgress: setBytes,
    });
    running.current = undefined;
    setBytes(undefined);
  };
  return (
    <DisabledReason reason={mayExport ? undefined : `Your role cannot ${action}. Ask an administrator.`}>
      <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => void startOrCancel()}>
        {bytes === undefined ? label : `Cancel (${kilobytes(bytes)})`}
      </Button>
    </DisabledReason>
  );
}

type Options = { readonly signal: AbortSignal; readonly onProgress: (bytes: number) => void };

/** Downloads the file, unless it is cancelled. */
const exportMatches = async (endpoint: Exported, call: Call, options: Options): Promise<void> => {
  try {
    const { download } = await import('./download.ts');
    await download(endpoint, call, options);
  } catch (cause) {
    if (options.signal.aborted) return;
    toastError(cause instanceof ApiError ? cause.message : 'The download was interrupted. Try again.');
  }
};

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000).toLocaleString('en-IN')} kB`;
