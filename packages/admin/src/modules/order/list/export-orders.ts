import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { ApiError } from '../../../data/api-error.ts';
import { download } from '../../../data/download.ts';
import { toastError } from '../../../ui/feedback/toast.tsx';

type Options = { readonly signal: AbortSignal; readonly onProgress: (bytes: number) => void };

/** Downloads all orders of the filter, unless it is cancelled. */
export const exportOrders = async (query: Readonly<Record<string, string>>, options: Options): Promise<void> => {
  try {
    await download(orderEndpoints.exportCsv, { query }, options);
  } catch (cause) {
    if (options.signal.aborted) return;
    toastError(cause instanceof ApiError ? cause.message : 'The download was interrupted. Try again.');
  }
};
