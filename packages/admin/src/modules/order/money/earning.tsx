import type { OrderMoney } from '@bakehouse/contract/order/order-money.endpoints';
import { Stack, Text } from '@mantine/core';
import { Facts } from '../../../ui/card.tsx';
import { formatDate } from '../../../ui/format/dates.ts';
import { formatRupees } from '../../../ui/format/money.ts';
import styles from './payments-card.module.css';

type Earning = NonNullable<OrderMoney['earning']>;

/** What the vendor of an order gets, and the rule that decides the commission of each item. */
export const EarningOfVendor = ({ earning }: { readonly earning: Earning }) => (
  <Stack component="section" gap="xs" aria-label="Vendor earning">
    <Text fw={600}>Owed to {earning.store_name}</Text>
    <Facts facts={factsOf(earning)} />
    {earning.agreement && (
      <Text fz={13} c="dimmed">
        By the agreement from {formatDate(earning.agreement.valid_from)}
      </Text>
    )}
    {earning.items.length > 0 && (
      <ul className={styles.lines} aria-label="Commission">
        {earning.items.map((item, index) => (
          <li key={index}>
            <Text fz={13} c="dimmed">
              {item.name}: {formatRupees(item.commission)} of {formatRupees(item.value)} ({rateText(item)})
            </Text>
          </li>
        ))}
      </ul>
    )}
  </Stack>
);

const factsOf = ({ charges, delivery, commission, discount, adjustment, payable }: Earning) => [
  ['Vendor charges', formatRupees(charges)] as const,
  ...(commission > 0 ? [['Commission', formatRupees(commission)] as const] : []),
  ...(delivery > 0 ? [['Delivery', formatRupees(delivery)] as const] : []),
  ...(discount > 0 ? [['Discount by the vendor', formatRupees(-discount)] as const] : []),
  ...(adjustment > 0 ? [['Refund by the vendor', formatRupees(-adjustment)] as const] : []),
  ['Owed', formatRupees(payable)] as const,
];

const rateText = ({ unit, rate, rule }: Earning['items'][number]) =>
  [unit === 'percent' ? `${rate} %` : `${formatRupees(rate)} for each piece`, rule].filter(Boolean).join(', ');
