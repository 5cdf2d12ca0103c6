import { i18n } from '@bakehouse/contract/i18n';
import type { StoreHoursRecord } from '@bakehouse/contract/vendor/store-hours';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { Alert, Stack, Text } from '@mantine/core';
import { useCan } from '../../../data/session.ts';
import { useIsOwnStore } from '../detail/own-store.ts';
import { RequestDecision } from '../detail/request-decision.tsx';
import { useDecideHours } from './hours.data.ts';
import styles from './hours.module.css';
import { changedFacts, factsOf, typesOf } from './hours-values.ts';

type Props = { readonly vendor: VendorDetail; readonly record: StoreHoursRecord };
type Request = NonNullable<StoreHoursRecord['request']>;

/** The change of hours that the vendor requested, and the decision of staff. */
export function HoursRequest({ vendor, record }: Props) {
  const mayDecide = useCan()(vendorHoursEndpoints.decide);
  const isOwnStore = useIsOwnStore(vendor);
  const decide = useDecideHours(vendor.id);
  const { request } = record;
  if (!request) return null;
  if (request.status === 'rejected')
    return (
      isOwnStore && (
        <Alert color="yellow" title={i18n.t('Your change was rejected')}>
          {request.reason}
        </Alert>
      )
    );
  return (
    <Alert
      title={
        isOwnStore
          ? i18n.t('Waiting for approval')
          : i18n.t('Change requested by {requestedBy}', { requestedBy: request.requestedBy })
      }
    >
      <Stack gap="sm">
        <Changes vendor={vendor} record={record} request={request} />
        {mayDecide && !isOwnStore && <RequestDecision version={record.version} decide={decide} />}
      </Stack>
    </Alert>
  );
}

function Changes({ vendor, record, request }: Props & { readonly request: Request }) {
  const facts = (hours: StoreHoursRecord['hours']) => factsOf(hours, typesOf(vendor), record.names);
  const changes = changedFacts(facts(record.hours), facts(request.hours));
  if (changes.length === 0) return <Text>{i18n.t('No differences.')}</Text>;
  return (
    <ul className={styles.changes} aria-label={i18n.t('Requested changes')}>
      {changes.map(({ label, from, to }) => (
        <li key={label}>
          <strong>{label}</strong>: <del>{from}</del> → <ins>{to}</ins>
        </li>
      ))}
    </ul>
  );
}
