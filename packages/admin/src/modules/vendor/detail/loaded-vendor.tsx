import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isMissing } from '../../../data/api-error.ts';
import { MissingRecord } from '../../../kernel/crud/missing-record.tsx';
import { ScreenLoader } from '../../../ui/feedback/screen-loader.tsx';
import { Failed } from '../../../ui/feedback/states.tsx';

type Props<Data> = {
  /** Noun for the data in the loading and missing states, such as 'vendor'. */
  readonly what: string;
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  readonly children: (data: Data) => ReactNode;
};

/** Renders the data of a query, or its loading, missing or error state. */
export function LoadedVendor<Data>({ what, query: { data, error, refetch }, children }: Props<Data>) {
  if (data !== undefined) return children(data);
  if (isMissing(error))
    return <MissingRecord label={{ one: what, many: 'Vendors' }} screen="/vendor" endpoints={vendorEndpoints} />;
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <ScreenLoader what={what} />;
}
