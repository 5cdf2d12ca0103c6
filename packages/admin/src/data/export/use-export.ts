import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { i18n } from '@bakehouse/contract/i18n';
import { useRef, useState } from 'react';
import { toastError } from '../../ui/feedback/toast.tsx';
import { ApiError } from '../api-error.ts';
import type { sendCall } from '../client.ts';

/** An endpoint that answers with a file. */
export type Exported = Endpoint & { readonly produces: string };
export type ExportCall = Parameters<typeof sendCall<Exported>>[1];

/**
 * Downloads one file at a time.
 * @returns `bytes`, the size so far or undefined without a download, `start` and `cancel`.
 */
export function useExport() {
  const running = useRef<AbortController>(undefined);
  const [bytes, setBytes] = useState<number>();
  const start = async (endpoint: Exported, call: ExportCall): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    await exportMatches(endpoint, call, { signal: controller.signal, onProgress: setBytes });
    running.current = undefined;
    setBytes(undefined);
  };
  return { bytes, start, cancel: () => running.current?.abort() };
}

type Options = { readonly signal: AbortSignal; readonly onProgress: (bytes: number) => void };

/** Downloads the file, unless it is cancelled. */
const exportMatches = async (endpoint: Exported, call: ExportCall, options: Options): Promise<void> => {
  try {
    const { download } = await import('../download.ts');
    await download(endpoint, call, options);
  } catch (cause) {
    if (options.signal.aborted) return;
    toastError(cause instanceof ApiError ? cause.message : i18n.t('The download was interrupted. Try again.'));
  }
};

/** Label of the button that cancels a download. */
export const cancelLabel = (bytes: number) =>
  `${i18n.t('Cancel')} (${Math.round(bytes / 1000).toLocaleString('en-IN')} kB)`;

/** Reason why a person without the permission cannot export. */
export const noExportReason = (action: string) => `Your role cannot ${action}. Ask an administrator.`;
