import { i18n, translated } from '@bakehouse/contract/i18n';
import { orderStatuses, paymentStatuses } from '@bakehouse/contract/order/order';
import type { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Button, Menu } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useCan, useWorksForStore } from '../../../data/session.ts';
import type { KeyOf } from '../../../kernel/admin-module.ts';
import { capitalize } from '../../../ui/format/text.ts';
import { IconFilter } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { FilterSelect } from '../../../ui/table/filter-select.tsx';
import type { ListState } from '../../../ui/table/list-state.ts';
import { type MoreFilter, moreFilters } from './additional-filters.ts';

const vendorsKey: KeyOf<(typeof vendorEndpoints)['list']> = 'GET vendor/list';

const filterNames = Object.keys(moreFilters) as MoreFilter[];
const MoreFilters = lazyPart(
  async () => (await import('./more-filters.tsx')).MoreFilters,
  () => null,
);
type Props = {
  readonly list: Pick<ListState, 'filters' | 'change'>;
  /** Stores with names that are already loaded. */
  readonly known: readonly { readonly vendor_id: string; readonly store_name: string }[];
};

/**
 * Filters of the order list: status, for staff also payment, and more under 'Add filter'. Active filters are always
 * visible.
 */
export function OrderFilters({ list, known }: Props) {
  const { filters, change } = list;
  const isStore = useWorksForStore();
  const mayFilterByVendor = useCan()(vendorsKey);
  const [added, setAdded] = useState<readonly MoreFilter[]>([]);
  const visible = filterNames.filter(
    (name) => added.includes(name) || moreFilters[name].params.some((param) => filters[param]),
  );
  const hidden = filterNames.filter((name) => !visible.includes(name) && (name !== 'vendor' || mayFilterByVendor));
  return (
    <>
      <FilterSelect
        label={i18n.t('Status')}
        options={options(orderStatuses)}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
      {!isStore && (
        <FilterSelect
          label={i18n.t('Payment status')}
          options={options(paymentStatuses)}
          value={filters.payment_status}
          onChange={(payment_status) => change({ payment_status })}
        />
      )}
      <Suspense>
        {visible.length > 0 && <MoreFilters visible={visible} lastAdded={added.at(-1)} list={list} known={known} />}
      </Suspense>
      {hidden.length > 0 && (
        <Menu position="bottom-start" shadow="md" returnFocus={false}>
          <Menu.Target>
            <Button variant="default" leftSection={<IconFilter size={16} />}>
              {i18n.t('Add filter')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {hidden.map((name) => (
              <Menu.Item key={name} onClick={() => setAdded([...added, name])}>
                {translated(moreFilters[name].label)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

const options = (values: readonly string[]) => values.map((value) => ({ value, label: translated(capitalize(value)) }));
