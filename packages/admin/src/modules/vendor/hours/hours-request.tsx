import type { StoreHoursRecord } from '@bakehouse/contract/vendor/store-hours';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../../../data/session.ts';
import { useIsOwnStore } from '../detail/own-store.ts';
import { useDecideHours } from './hours.data.ts';
import styles from './hours.module.css';
import { changedFacts, factsOf, typesOf } from './hours-values.ts';

type Props = { readonly vendor: VendorDetail; readonly record: StoreHoursRecord };
type Request = NonNullable<StoreHoursRecord['request']>;

/** The change of hours that the vendor requested, and the decision of staff. */
export function HoursRequest({ vendor, record }: Props) {
  const mayDecide = useCan()(vendorHoursEndpoints.decide);
  const isOwnStore = useIsOwnStore(vendor);
  const { request } = record;
  if (!request) return null;
  if (request.status === 'rejected')
    return (
      isOwnStore && (
        <Alert color="yellow" title="Your change was rejected">
          {request.reason}
        </Alert>
      )
    );
  return (
    <Alert title={isOwnStore ? 'Waiting for approval' : `Change requested by ${request.requestedBy}`}>
      <Stack gap="sm">
        <Changes vendor={vendor} record={record} request={request} />
        {mayDecide && !isOwnStore && <Decision vendor={vendor} record={record} />}
      </Stack>
    </Alert>
  );
}

function Changes({ vendor, record, request }: Props & { readonly request: Request }) {
  const facts = (hours: StoreHoursRecord['hours']) => factsOf(hours, typesOf(vendor), record.names);
  const changes = changedFacts(facts(record.hours), facts(request.hours));
  if (changes.length === 0) return <Text>No differences.</Text>;
  return (
    <ul className={styles.changes} aria-label="Requested changes">
      {changes.map(({ label, from, to }) => (
        <li key={label}>
          <strong>{label}</strong>: <del>{from}</del> → <ins>{to}</ins>
        </li>
      ))}
    </ul>
  );
}

function Decision({ vendor, record }: Props) {
  const decide = useDecideHours(vendor.id);
  const [reason, setReason] = useState('');
  const [rejecting, setRejecting] = useState(false);
  const { version } = record;
  return (
    <Stack gap="xs">
      {rejecting && (
        <TextInput
          label="Reason"
          description="The vendor will read it"
          withAsterisk
          maxLength={1_000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Group gap="xs">
        {rejecting ? (
          <Button
            color="red"
            loading={decide.isPending}
            disabled={reason.trim() === ''}
            onClick={() => decide.mutate({ decision: 'reject', reason: reason.trim(), version })}
          >
            Reject change
          </Button>
        ) : (
          <Button loading={decide.isPending} onClick={() => decide.mutate({ decision: 'approve', version })}>
            Approve change
          </Button>
        )}
        <Button variant="default" disabled={decide.isPending} onClick={() => setRejecting(!rejecting)}>
          {rejecting ? 'Cancel' : 'Reject change…'}
        </Button>
      </Group>
    </Stack>
  );
}
