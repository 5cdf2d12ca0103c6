import type { RecordOf } from '@bakehouse/contract/core/resource';
import { deliveryType } from '@bakehouse/contract/delivery-type';
import { i18n } from '@bakehouse/contract/i18n';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Button, Group, Select, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../data/session.ts';
import { useUnsavedState } from '../../../ui/form/use-unsaved-state.ts';
import { formatHours } from '../../../ui/format/durations.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { formKeys } from '../form/form-keys.ts';
import { costOptions } from '../form/preference-row.tsx';
import styles from '../form/preferences.module.css';
import { deliveryTypesQuery, useAddPreferences } from '../vendor.data.ts';

type Type = RecordOf<typeof deliveryType>;
type Props = { readonly vendor: VendorDetail };

type UnusedTypeProps = {
  readonly type: Type;
  readonly cost: number;
  readonly busy: boolean;
  readonly onCost: (cost: number) => void;
  readonly onAdd: () => void;
};

/** Delivery types that the store does not offer yet. A failed request counts as an empty list (spec 1 §7). */
export function UnusedTypes({ vendor }: Props) {
  const can = useCan();
  const mayAdd = can(vendorEndpoints.addPreferences) && can(deliveryType.endpoints.list);
  const { data, error, refetch } = useQuery({ ...deliveryTypesQuery, enabled: mayAdd });
  if (!mayAdd) return null;
  const used = new Set(vendor.delivery_preferences.map(({ type_id }) => type_id));
  const unused = data?.filter(({ id }) => !used.has(id)) ?? [];
  return (
    <Stack gap="xs">
      <Title order={3}>{i18n.t('More delivery types')}</Title>
      {error && (
        <Group gap="sm">
          <Text role="alert">{error.message}</Text>
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            {i18n.t('Try again')}
          </Button>
        </Group>
      )}
      {!data && !error && <Skeleton height={72} role="status" aria-label={i18n.t('Loading delivery types')} />}
      {data && unused.length === 0 && (
        <Text fz={13} c="dimmed">
          {data.length === 0 ? i18n.t('There are no delivery types yet.') : i18n.t('All delivery types are in use.')}
        </Text>
      )}
      <UnusedList vendor={vendor} types={unused} />
    </Stack>
  );
}

function UnusedList({ vendor, types }: Props & { types: readonly Type[] }) {
  const [costs, setCosts] = useUnsavedState<Readonly<Record<string, number>>>(formKeys.newCharges(vendor.id));
  const add = useAddPreferences(vendor.id);
  const costOf = ({ id, cost_range }: Type) => costs?.[id] ?? cost_range[0] ?? 0;
  const send = (chosen: readonly Type[]) => {
    const delivery_types = chosen.map((type) => ({ id: type.id, cost: costOf(type) }));
    const keepOthers = () => {
      const others = Object.entries(costs ?? {}).filter(([id]) => !chosen.some((type) => type.id === id));
      setCosts(others.length > 0 ? Object.fromEntries(others) : undefined);
    };
    add.mutate({ delivery_types, version: vendor.version }, { onSuccess: keepOthers });
  };
  return (
    <>
      <ul className={styles.types}>
        {types.map((type) => (
          <UnusedType
            key={type.id}
            type={type}
            cost={costOf(type)}
            busy={add.isPending}
            onCost={(cost) => setCosts({ ...costs, [type.id]: cost })}
            onAdd={() => send([type])}
          />
        ))}
      </ul>
      {types.length > 1 && (
        <Group>
          <Button
            leftSection={<IconPlus size={16} />}
            variant="default"
            loading={add.isPending}
            onClick={() => send(types)}
          >
            {i18n.t('Add all')}
          </Button>
        </Group>
      )}
    </>
  );
}

/** A delivery type to add with one of its charges. */
const UnusedType = ({ type, cost, busy, onCost, onAdd }: UnusedTypeProps) => (
  <li className={styles.type}>
    <div className={styles.name}>
      <Text fw={600}>{type.name}</Text>
      <Text fz={12} c="dimmed">
        {formatHours(type.time)}
      </Text>
    </div>
    <Select
      aria-label={i18n.t('Charge of {name}', { name: type.name })}
      w={120}
      data={costOptions(type.cost_range)}
      value={String(cost)}
      onChange={(value) => value !== null && onCost(Number(value))}
    />
    <Button
      variant="default"
      leftSection={<IconPlus size={16} />}
      aria-label={i18n.t('Add {name}', { name: type.name })}
      disabled={busy}
      onClick={onAdd}
    >
      {i18n.t('Add')}
    </Button>
  </li>
);
