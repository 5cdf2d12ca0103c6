import { adminUser } from '@bakehouse/contract/admin-user';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { recordQuery, useUpdateRecord } from '../../../data/crud-queries.ts';
import { useCan } from '../../../data/session.ts';
import { Card } from '../../../ui/card.tsx';
import { StoreMap } from '../../../ui/map/store-map.tsx';
import { areaCountText } from '../form/area-list.tsx';
import { pointOf } from '../form/store-values.ts';
import { useAreas } from '../form/use-areas.ts';
import { useMapSettings } from '../form/use-map-settings.ts';
import { chargeLabel, personName } from '../vendor-labels.ts';
import { ReviewDecision } from './review-decision.tsx';
import { PersonFacts, StoreFacts } from './section-tabs.tsx';
import styles from './vendor-detail.module.css';

type Props = { readonly vendor: VendorDetail };

const { detail, update } = adminUser.endpoints;

/** Summary of a store in review, and the decision. */
export const ReviewCard = ({ vendor }: Props) => (
  <Card title="Review">
    <Stack gap="md">
      {vendor.admin_detail.status !== 'Active' && <InactiveHint vendor={vendor} />}
      <div className={styles.glance}>
        <Stack gap="md">
          <section aria-label="Person">
            <Title order={3} mb="xs">
              Person
            </Title>
            <PersonFacts vendor={vendor} />
          </section>
          <section aria-label="Store">
            <Title order={3} mb="xs">
              Store
            </Title>
            <StoreFacts vendor={vendor} />
          </section>
        </Stack>
        <Stack gap="md">
          <ServiceAreaSummary vendor={vendor} />
          <Deliveries vendor={vendor} />
        </Stack>
      </div>
      <ReviewDecision vendor={vendor} />
    </Stack>
  </Card>
);

/** Users who signed up themselves are inactive until staff activate them. */
function InactiveHint({ vendor }: Props) {
  const can = useCan();
  const client = useQueryClient();
  const change = useUpdateRecord(adminUser);
  const mayChange = can(detail) && can(update);
  const activate = async () => {
    const record = await client.fetchQuery(recordQuery(adminUser, vendor.store_admin));
    await change.mutateAsync({ record, values: { status: 'Active' } });
    await client.invalidateQueries({ queryKey: ['vendor'] });
  };
  return (
    <Alert color="yellow" title={`${personName(vendor)} is not active and cannot sign in`}>
      {mayChange ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={change.isPending}
          // The error is already shown in a toast.
          onClick={() => void activate().catch(() => undefined)}
        >
          Make them Active
        </Button>
      ) : (
        'Ask an administrator to make them Active.'
      )}
    </Alert>
  );
}

function ServiceAreaSummary({ vendor }: Props) {
  const mapSettings = useMapSettings();
  const point = pointOf(vendor);
  const areas = useAreas(point, vendor.service_radius);
  return (
    <section aria-label="Service area">
      <Title order={3} mb="xs">
        Service area
      </Title>
      <StoreMap point={point} radiusKm={vendor.service_radius} areas={areas.rows} {...mapSettings} small />
      <Text mt="xs">
        {`${vendor.service_radius} km`}
        {areas.state === 'ready' && areas.rows.length > 0 && ` · ${areaCountText(areas.rows)}`}
      </Text>
    </section>
  );
}

const Deliveries = ({ vendor: { delivery_preferences } }: Props) => (
  <section aria-label="Delivery types">
    <Title order={3} mb="xs">
      Delivery types
    </Title>
    <ul className={styles.plain}>
      {delivery_preferences.map(({ type_id, cost, status, typeDetails }) => (
        <li key={type_id}>
          {`${typeDetails.name} · ${chargeLabel(cost)}`}
          {status === 'Inactive' && ' · Inactive'}
        </li>
      ))}
    </ul>
  </section>
);
