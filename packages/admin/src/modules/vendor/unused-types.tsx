import { deliveryType } from '@bakehouse/contract/delivery-type';
import type { RecordOf } from '@bakehouse/contract/resource';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Button, Group, Select, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../data/session.ts';
import { IconPlus } from '../../ui/icons.ts';
import { costOptions } from './preference-row.tsx';
import styles from './preferences.module.css';
import { deliveryTypesQuery, useAddPreferences } from './vendor.data.ts';
import { hoursOf } from './vendor-words.ts';

type Type = RecordOf<typeof deliveryType>;
type Props = { readonly vendor: VendorDetail };

/** One type to add, at one of its charges. */
const UnusedType = ({ vendor, type }: Props & { type: Type }) => {
  const [cost, setCost] = useState(() => type.cost_range[0] ?? 0);
  const add = useAddPreferences(vendor.id);
  const send = () => add.mutate({ delivery_types: [{ id: type.id, cost }], version: vendor.version });
  return (
    <li className={styles.type}>
      <div className={styles.name}>
        <Text fw={600}>{type.name}</Text>
        <Text fz={12} c="dimmed">{`${hoursOf(type.time)} hours`}</Text>
      </div>
      <Select
        aria-label={`Charge of ${type.name}`}
        w={120}
        data={costOptions(type.cost_range)}
        value={String(cost)}
        onChange={(value) => value !== null && setCost(Number(value))}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        aria-label={`Add ${type.name}`}
        loading={add.isPending}
        onClick={send}
      >
        Add
      </Button>
    </li>
  );
};

/** Delivery types the store does not offer yet. spec 1 §7: what cannot be loaded is an empty list. */
export const UnusedTypes = ({ vendor }: Props) => {
  const can = useCan();
  const mayAdd = can(vendorEndpoints.addPreferences) && can(deliveryType.endpoints.list);
  const { data, error, refetch } = useQuery({ ...deliveryTypesQuery, enabled: mayAdd });
  if (!mayAdd) return null;
  const used = new Set(vendor.delivery_preferences.map(({ type_id }) => type_id));
  const unused = data?.filter(({ id }) => !used.has(id)) ?? [];
  return (
    <Stack gap="xs">
      <Title order={3}>More delivery types</Title>
      {error && (
        <Group gap="sm">
          <Text role="alert">{error.message}</Text>
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </Group>
      )}
      {!data && !error && <Skeleton height={72} role="status" aria-label="Loading delivery types" />}
      {data && unused.length === 0 && (
        <Text fz={13} c="dimmed">
          {data.length === 0 ? 'There are no delivery types yet.' : 'All delivery types are in use.'}
        </Text>
      )}
      <ul className={styles.types}>
        {unused.map((type) => (
          <UnusedType key={type.id} vendor={vendor} type={type} />
        ))}
      </ul>
    </Stack>
  );
};
