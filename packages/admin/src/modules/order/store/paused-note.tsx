import { localTimeIn } from '@bakehouse/contract/core/local-time';
import { i18n } from '@bakehouse/contract/i18n';
import { pauseText } from '@bakehouse/contract/vendor/eligibility';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Alert, Anchor } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../data/client.ts';
import { useCan, useVendorId } from '../../../data/session.ts';
import { timeZone } from '../../../ui/format/dates.ts';
import { PathLink } from '../../../ui/path-link.tsx';
import { useNow } from '../../../ui/use-now.ts';

const { detail } = vendorEndpoints;

/** Says that the store has paused new orders. People who may not view the store do not see it. */
export function PausedNote() {
  const id = useVendorId() ?? '';
  const { data } = useQuery({ ...pauseQuery(id), enabled: useCan()(detail) && id !== '' });
  const paused = pauseText(data, localTimeIn(timeZone, useNow()));
  if (!paused) return null;
  return (
    <Alert color="yellow" title={i18n.t('New orders are paused {paused}', { paused })}>
      <Anchor component={PathLink} to={`/vendor/detail/personal-info/${id}`}>
        {i18n.t('Take new orders')}
      </Anchor>
    </Alert>
  );
}

const pauseQuery = (id: string) =>
  queryOptions({
    // Changes of stores load it again.
    queryKey: ['vendor', 'pause', id],
    queryFn: async ({ signal }) => (await callEndpoint(detail, { params: { id } }, { signal })).data.paused_until,
    // Without it, the note is missing.
    meta: { hasOwnErrorState: true },
  });
