import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isMissing } from '../../data/api-error.ts';
import { useCan } from '../../data/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ScreenLoader } from '../../ui/screen-loader.tsx';
import { Failed, NothingYet } from '../../ui/states.tsx';

type Props<Data> = {
  readonly what: string;
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  readonly children: (data: Data) => ReactNode;
};

/** What a query found; until then, and when there is nothing or it failed, what is the matter. */
export function RecordGate<Data>({ what, query: { data, error, refetch }, children }: Props<Data>) {
  const mayList = useCan()(vendorEndpoints.list);
  if (data !== undefined) return children(data);
  if (isMissing(error))
    return (
      <NothingYet title={`There is no such ${what}`} text="It was deleted, or the link is not complete.">
        {mayList && (
          <LinkButton to="/vendor" variant="default">
            All vendors
          </LinkButton>
        )}
      </NothingYet>
    );
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <ScreenLoader what={what} />;
}
